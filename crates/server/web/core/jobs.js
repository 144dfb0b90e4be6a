/**
 * Asking the engine: jobs over HTTP.
 *
 * @typedef {{ seconds?: number, nodes?: number }} Limits
 * @typedef {{ done: number, total?: number, stage?: string }} Progress
 * @typedef {{ limits?: Limits, picture?: boolean, soFar?: (answer: any) => void,
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
  return post(`/api/run/${job}`, request);
}

/** A job that may take a while: it tells what it knows so far, and can be stopped. */
export class Job {
  #isStopped = false;
  #id = null;

  /**
   * @param {string} job
   * @param {object} request
   * @param {Wishes} [wishes]
   */
  constructor(job, request, wishes = {}) {
    /** @type {Promise<{ answer: any, picture?: string }>} how it ended */
    this.result = this.#run(job, request, wishes);
  }

  async #run(job, request, { limits = {}, picture = false, soFar, progress }) {
    const handed = await post('/api/jobs', { job, request, limits, picture, attached: true });
    this.#id = handed.id;
    if (this.#isStopped) this.#cancel();
    return new Promise((resolve, reject) => {
      const events = new EventSource(`/api/jobs/${handed.id}/events`);
      const listen = (type, hear) =>
        events.addEventListener(type, (event) => hear(JSON.parse(event.data)));
      listen('waiting', (told) => progress?.(told));
      listen('progress', (told) => progress?.(told));
      listen('so_far', (told) => this.#isStopped || soFar?.(told));
      listen('done', ({ answer, picture: drawn, error }) => {
        events.close();
        if (error) reject(new Complaint(error));
        else resolve({ answer, picture: drawn });
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
    // Who cannot be told has stopped already.
    fetch(`/api/jobs/${this.#id}`, { method: 'DELETE' }).catch(() => {});
  }
}
