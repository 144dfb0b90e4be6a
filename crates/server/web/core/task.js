/**
 * A running job: its progress, a button that cancels it, and its error.
 *
 * @import { Limits, Told, Wishes } from './jobs.js'
 * @typedef {object} Errand
 * @property {Limits} [limits]
 * @property {(answer: any) => void} [soFar]
 * @property {Record<string, HTMLElement>} [fields]  the controls that hold fields of the request
 * @property {HTMLElement} [whole]  the control to blame where no field is named
 */

import { complain, forgive } from './complaint.js';
import { button, fill, h } from './dom.js';
import { Job } from './jobs.js';

/** Runs at most one job at a time: a new job cancels the one before it. */
export class Task {
  /** @type {Job | null} */
  #job = null;
  #status = h('p', { class: 'status', role: 'status' });
  #cancel = button('Cancel', () => this.stop(), { class: 'cancel', hidden: true });

  constructor() {
    this.element = h('div', { class: 'task' }, this.#status, this.#cancel);
  }

  get isRunning() {
    return this.#job !== null;
  }

  /** @param {...import('./dom.js').Child} text */
  say(...text) {
    fill(this.#status, ...text);
    this.#status.classList.remove('bad');
  }

  /**
   * Runs a job.
   * @param {string} name
   * @param {object} request
   * @param {Errand} [errand]
   * @returns {Promise<any>} its answer; nothing if there is none, or another job was begun
   */
  async run(name, request, errand) {
    return (await this.#have(name, request, errand, {}))?.answer ?? null;
  }

  /**
   * Runs a job whose answer is also shown in words and as a picture.
   * @param {string} name
   * @param {object} request
   * @param {Errand} [errand]
   * @returns {Promise<Told | null>}
   */
  tell(name, request, errand) {
    return this.#have(name, request, errand, { text: true, picture: true });
  }

  /**
   * @param {string} name
   * @param {object} request
   * @param {Errand} errand
   * @param {Wishes} wishes
   */
  async #have(name, request, { limits, soFar, fields = {}, whole } = {}, wishes) {
    this.stop();
    for (const control of [...Object.values(fields), whole]) if (control) forgive(control);
    const isMine = () => this.#job === job;
    const job = new Job(name, request, {
      ...wishes,
      limits,
      soFar: (answer) => isMine() && soFar?.(answer),
      progress: (told) => isMine() && this.say(advance(told)),
    });
    this.#job = job;
    this.say('Thinking …');
    this.#cancel.hidden = false;
    try {
      const told = await job.result;
      if (!isMine()) return null;
      this.say(ending(told.answer));
      return told;
    } catch (error) {
      if (isMine()) this.#fail(error, fields, whole);
      return null;
    } finally {
      if (isMine()) {
        this.#job = null;
        this.#cancel.hidden = true;
      }
    }
  }

  /** Cancels the job; its answer is then the partial one. */
  stop() {
    this.#job?.stop();
  }

  /** Cancels the job and drops its answer. */
  drop() {
    this.stop();
    this.#job = null;
    this.#cancel.hidden = true;
    this.say();
  }

  #fail(error, fields, whole) {
    // A path such as `request.edge.height`; the last part that names a control is used.
    const names = error.field?.split(/[.[\]]+/) ?? [];
    const name = names.findLast((it) => it in fields);
    const control = name ? fields[name] : whole;
    if (control) {
      complain(control, error.message);
      this.say();
    } else {
      this.say(error.message);
      this.#status.classList.add('bad');
    }
  }
}

/** The progress of a job in words. */
function advance({ ahead, done, total, stage }) {
  if (ahead !== undefined) return ahead ? `${ahead} jobs come before this one …` : 'Waiting …';
  const steps = done
    ? `${done.toLocaleString('en')}${total ? ` of ${total.toLocaleString('en')}` : ''} steps`
    : '';
  return [stage, steps].filter(Boolean).join(', ') + ' …';
}

/** Reasons for an early end, in words. */
const ENDS = { interrupted: 'Canceled', 'time limit reached': 'The time is over' };

/** The end of a job in words. */
function ending({ complete, stopped, seconds }) {
  const time = seconds >= 0.05 ? `${seconds.toFixed(1)} s` : 'at once';
  return complete ? `Done, ${time}.` : `${ENDS[stopped] ?? `Stopped (${stopped})`}, ${time}.`;
}
