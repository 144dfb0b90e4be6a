/**
 * Jobs of the engine over HTTP.
 *
 * @typedef {{ seconds?: number, nodes?: number }} Limits
 * @typedef {{ done: number, total?: number, stage?: string }} Progress
 * @typedef {{ answer: any, text?: string, picture?: string }} Told
 * @typedef {{ limits?: Limits, picture?: boolean, text?: boolean, soFar?: (answer: any) => void,
 *   progress?: (progress: Progress | { ahead: number }) => void }} Wishes
 */

/** An error of the server, with the field of the request that is wrong. */
export class Complaint extends Error {
  /** @param {{ message: string, field?: string }} told */
  constructor({ message, field }) {
    super(message);
    this.field = field;
  }
}

/** @param {string} path @param {object} body @param {string} accept */
async function post(path, body, accept) {
  const headers = { 'content-type': 'application/json', accept };
  const sent = { method: 'POST', headers, body: JSON.stringify(body) };
  const response = await fetch(path, sent).catch(() => {
    throw new Complaint({ message: 'the server does not answer' });
  });
  if (!response.ok) throw new Complaint((await response.json()).error);
  return response;
}

/**
 * Runs a job that takes little time.
 * @param {string} job
 * @param {object} request
 * @returns {Promise<any>} its answer
 */
export async function ask(job, request) {
  const path = `/api/run/${job.replaceAll(' ', '-')}`;
  return (await post(path, request, 'application/json')).json();
}

/** The key of the ids of unfinished jobs in the session storage, for a page that is reloaded. */
const UNHEARD = 'unheard';

/** @returns {Record<string, string>} the ids by question */
function unheard() {
  try {
    return JSON.parse(sessionStorage.getItem(UNHEARD)) ?? {};
  } catch {
    return {};
  }
}

/** @param {string} question @param {string} [id] of its job, while that is unfinished */
function note(question, id) {
  const { [question]: _, ...others } = unheard();
  const all = id ? { ...others, [question]: id } : others;
  try {
    sessionStorage.setItem(UNHEARD, JSON.stringify(all));
  } catch {
    // Without storage a reloaded page submits the job again.
  }
}

/** @param {string} job @param {object} request @param {Limits} [limits] */
const question = (job, request, limits = {}) => JSON.stringify([job, request, limits]);

/**
 * Whether a job with this request was unfinished when the page was left.
 * @param {string} job
 * @param {object} request
 * @param {Limits} [limits]
 */
export const isUnheard = (job, request, limits) => question(job, request, limits) in unheard();

/**
 * The server-sent events of a response: their names and data.
 * @param {Response} response
 */
async function* eventsOf(response) {
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const blocks = (text + read.value).split('\n\n');
    text = blocks.pop();
    for (const block of blocks) {
      const [, name, data] = /^event: (.*)\ndata: (.*)$/m.exec(block) ?? [];
      if (name) yield { name, data: JSON.parse(data) };
    }
  }
}

/** The time before a broken connection is tried again, in milliseconds. */
const RETRY = 1000;

/**
 * A job that may take long: one request submits it and streams its progress, partial answers and
 * answer. If the connection breaks or the page is reloaded, the job is followed by its id.
 */
export class Job {
  #isStopped = false;
  /** @type {string | null} */
  #id = null;
  #question = '';

  /**
   * @param {string} job
   * @param {object} request
   * @param {Wishes} [wishes]
   */
  constructor(job, request, wishes = {}) {
    /** @type {Promise<Told>} */
    this.result = this.#run(job, request, wishes);
  }

  /** @param {string} job @param {object} request @param {Wishes} wishes */
  async #run(job, request, wishes) {
    const { limits = {}, picture = false, text = false } = wishes;
    this.#question = question(job, request, limits);
    this.#id = unheard()[this.#question] ?? null;
    let response = this.#id && (await this.#events());
    if (!response?.ok) {
      const body = { job, request, limits, picture, text, attached: true };
      response = await post('/api/jobs', body, 'text/event-stream');
    }
    for (;;) {
      const done = response && (await this.#follow(response, wishes).catch(() => null));
      if (done) {
        note(this.#question);
        if (done.error) throw new Complaint(done.error);
        return done;
      }
      if (!this.#id) throw new Complaint({ message: 'the server does not answer' });
      await new Promise((resolve) => setTimeout(resolve, RETRY));
      response = await this.#events();
      if (response && !response.ok)
        throw new Complaint({ message: 'the server has forgotten this job' });
    }
  }

  /** The response that streams the events; `null` if the server does not answer. */
  #events() {
    return fetch(`/api/jobs/${this.#id}/events`).catch(() => null);
  }

  /**
   * Reads events up to the last one, and returns its data; `null` if the connection breaks before.
   * @param {Response} response
   * @param {Wishes} wishes
   */
  async #follow(response, { soFar, progress }) {
    for await (const { name, data } of eventsOf(response)) {
      if (name === 'done') return data;
      if (name === 'accepted') this.#accept(data.id);
      else if (name !== 'so_far') progress?.(data);
      else if (!this.#isStopped) soFar?.(data);
    }
    return null;
  }

  /** @param {string} id */
  #accept(id) {
    this.#id = id;
    if (this.#isStopped) this.#cancel();
    else note(this.#question, id);
  }

  /** Stops the job; its result is then the partial answer. */
  stop() {
    if (this.#isStopped) return;
    this.#isStopped = true;
    if (this.#id) this.#cancel();
  }

  #cancel() {
    note(this.#question);
    // A server that does not answer runs no job.
    fetch(`/api/jobs/${this.#id}`, { method: 'DELETE' }).catch(() => {});
  }
}
