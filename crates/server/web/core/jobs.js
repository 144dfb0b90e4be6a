/**
 * Asking the engine: jobs over HTTP.
 *
 * @typedef {{ seconds?: number, nodes?: number }} Limits
 * @typedef {{ done: number, total?: number, stage?: string }} Progress
 * @typedef {{ answer: any, text?: string, picture?: string }} Told
 * @typedef {{ limits?: Limits, picture?: boolean, text?: boolean, soFar?: (answer: any) => void,
 *   progress?: (progress: Progress | { ahead: number }) => void }} Wishes
 */

/** What the server complains about, with the field of the request that is wrong. */
export class Complaint extends Error {
  /** @param {{ message: string, field?: string }} told */
  constructor({ message, field }) {
    super(message);
    this.field = field;
  }
}

/** @param {string} path @param {object} body */
async function post(path, body) {
  const headers = { 'content-type': 'application/json' };
  const sent = { method: 'POST', headers, body: JSON.stringify(body) };
  const response = await fetch(path, sent).catch(() => {
    throw new Complaint({ message: 'the server does not answer' });
  });
  const told = await response.json();
  if (!response.ok) throw new Complaint(told.error);
  return told;
}

/**
 * Has a job done that takes no time to speak of.
 * @param {string} job
 * @param {object} request
 * @returns {Promise<any>} its answer
 */
export function ask(job, request) {
  return post(`/api/run/${job.replaceAll(' ', '-')}`, request);
}

/** Where the numbers of jobs are kept whose end was not heard: their page may be loaded anew. */
const UNHEARD = 'unheard';

/** @returns {Record<string, string>} the numbers by what was asked */
function unheard() {
  try {
    return JSON.parse(sessionStorage.getItem(UNHEARD)) ?? {};
  } catch {
    return {};
  }
}

/** @param {string} question @param {string} [id] nothing once its end is heard */
function note(question, id) {
  const { [question]: _, ...others } = unheard();
  const all = id ? { ...others, [question]: id } : others;
  try {
    sessionStorage.setItem(UNHEARD, JSON.stringify(all));
  } catch {
    // A browser that keeps nothing asks again.
  }
}

/** @param {string} job @param {object} request @param {Limits} [limits] */
const question = (job, request, limits = {}) => JSON.stringify([job, request, limits]);

/**
 * Whether this was asked before the page was left, and has no answer yet.
 * @param {string} job
 * @param {object} request
 * @param {Limits} [limits]
 */
export const isUnheard = (job, request, limits) => question(job, request, limits) in unheard();

/**
 * A job that may take a while: it tells what it knows so far, and can be stopped. One that was
 * asked before the page was loaded anew is followed instead of asked again.
 */
export class Job {
  #isStopped = false;
  #id = null;
  #question = '';

  /**
   * @param {string} job
   * @param {object} request
   * @param {Wishes} [wishes]
   */
  constructor(job, request, wishes = {}) {
    /** @type {Promise<Told>} how it ended */
    this.result = this.#run(job, request, wishes);
  }

  async #run(job, request, wishes) {
    const { limits = {}, picture = false, text = false } = wishes;
    this.#question = question(job, request, limits);
    const before = unheard()[this.#question];
    const isKnown = before && (await fetch(`/api/jobs/${before}`).catch(() => null))?.ok;
    const body = { job, request, limits, picture, text, attached: true };
    this.#id = isKnown ? before : (await post('/api/jobs', body)).id;
    if (this.#isStopped) this.#cancel();
    else note(this.#question, this.#id);
    return this.#follow(wishes);
  }

  /** @param {Wishes} wishes */
  #follow({ soFar, progress }) {
    return new Promise((resolve, reject) => {
      const events = new EventSource(`/api/jobs/${this.#id}/events`);
      const listen = (type, hear) =>
        events.addEventListener(type, (event) => hear(JSON.parse(event.data)));
      listen('waiting', (told) => progress?.(told));
      listen('progress', (told) => progress?.(told));
      listen('so_far', (told) => this.#isStopped || soFar?.(told));
      listen('done', ({ error, ...told }) => {
        events.close();
        note(this.#question);
        if (error) reject(new Complaint(error));
        else resolve(told);
      });
      events.addEventListener('error', () => {
        // A connection that broke off is tried again; a refusal is not.
        if (events.readyState !== EventSource.CLOSED) return;
        reject(new Complaint({ message: 'the server has forgotten this job' }));
      });
    });
  }

  /** Has it end soon; then its result is what it knows. */
  stop() {
    if (this.#isStopped) return;
    this.#isStopped = true;
    if (this.#id) this.#cancel();
  }

  #cancel() {
    note(this.#question);
    // Who cannot be told has stopped already.
    fetch(`/api/jobs/${this.#id}`, { method: 'DELETE' }).catch(() => {});
  }
}
