import { createRequire } from 'node:module';
import type { Client, QueryResult } from 'pg';

// V8 allocates a function that is written as `object.property = () => …` in the old generation. Whatever it refers to then stays
// until the next full collection. pg 8.23 and undici 8.12 do this for each query and call (docs/decisions/0031).

type Query = (this: Client, config: unknown, values?: unknown, callback?: unknown) => unknown;

interface Controller {
  abort(reason: Error): void;
}

/** What undici knows of a call in progress. */
interface RequestHandler {
  reason?: Error;
  controller: Controller;
  context: unknown;
  abort: (reason: Error) => void;
}

/**
 * Lets a minor garbage collection free rows: pg assigns the callback of a promise to a query that it has created, but passes on a
 * callback that it gets as an argument. Changes all clients of this process.
 */
export function patchPg(client: { query: unknown }): void {
  const query = client.query as Query;
  const withPromise: Query = function (config, values, callback) {
    const hasCallback = typeof values === 'function' || typeof callback === 'function' || isSubmittable(config);
    if (hasCallback) return query.call(this, config, values, callback);
    return new Promise((resolve, reject) => {
      query.call(this, config, values, (error: Error | null, result: QueryResult) => {
        if (!error) return resolve(result);
        // As pg does: a stack that begins at the caller, not at the socket.
        Error.captureStackTrace(error);
        reject(error);
      });
    });
  };
  client.query = withPromise;
}

/** Cursors and streams have their own callbacks. */
const isSubmittable = (config: unknown): boolean => typeof (config as { submit?: unknown } | null)?.submit === 'function';

/** Lets a minor garbage collection free other processes' answers. Changes all undici pools of this process. */
export function patchUndici(): void {
  const handler = createRequire(import.meta.url)('undici/lib/api/api-request.js').RequestHandler.prototype;
  const abortOf = (controller: Controller) => (reason: Error) => controller.abort(reason);
  const onRequestStart = function (this: RequestHandler, controller: Controller, context: unknown): void {
    if (this.reason) {
      controller.abort(this.reason);
      return;
    }
    this.controller = controller;
    this.abort = abortOf(controller);
    this.context = context;
  };
  handler.onRequestStart = onRequestStart;
}
