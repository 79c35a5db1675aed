import contract from '@patchwork/contracts/openapi/public';
import type { components, paths } from '@patchwork/contracts/types/public';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { delay, type HttpHandler, HttpResponse, http } from 'msw';
import type { PathsWithMethod } from 'openapi-typescript-helpers';

type Method = 'get' | 'post';
type PathOf<M extends Method> = PathsWithMethod<paths, M> & string;
type Operation<M extends Method, P extends PathOf<M>> = paths[P] extends Record<M, infer Found> ? Found : never;
type Successful<Responses> = Responses[Extract<keyof Responses, 200 | 201 | 202 | 204>];
/** What the contract says that this call answers when it succeeds; undefined without a body. */
export type AnswerOf<M extends Method, P extends PathOf<M>> =
  Operation<M, P> extends { responses: infer Responses }
    ? Successful<Responses> extends { content: { 'application/json': infer Body } }
      ? Body
      : undefined
    : never;
type Problem = Partial<components['schemas']['Problem']> & { code: string };

interface Call {
  /** Values of the path's holes, by name. */
  params: Record<string, string>;
  query: URLSearchParams;
  headers: Headers;
  /** The JSON that was sent; undefined without a body. */
  body: unknown;
}

interface ContractResponse {
  $ref?: string;
  content?: Record<string, { schema: object }>;
}
type Responses = Record<string, ContractResponse>;
const sharedResponses = contract.components.responses as unknown as Responses;
const calls = contract.paths as unknown as Record<string, Partial<Record<Method, { responses: Responses }>>>;

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
// The schemas refer to "#/components/…".
ajv.addSchema({ $id: 'contract', components: contract.components });

/** The compiled schemas, which take far longer to make than to use; undefined for an answer without a body. */
const validators = new Map<string, ValidateFunction | undefined>();

/** Compiles what the contract says of an answer. @throws Error if the contract does not have it */
function compile(method: Method, path: string, status: number): ValidateFunction | undefined {
  const responses = calls[path]?.[method]?.responses;
  const found = responses?.[status] ?? responses?.default;
  const response = found?.$ref ? sharedResponses[found.$ref.split('/').at(-1)!] : found;
  if (!response) throw new Error(`The contract has no answer ${status} for ${method.toUpperCase()} ${path}.`);
  const content = response.content?.['application/json'] ?? response.content?.['application/problem+json'];
  return content && ajv.compile(JSON.parse(JSON.stringify(content.schema).replaceAll('"#/', '"contract#/')));
}

/** Checks a body against the contract. @throws Error if the contract does not allow this status or body */
function check(method: Method, path: string, status: number, body: unknown): void {
  const call = `answer ${status} for ${method.toUpperCase()} ${path}`;
  if (!validators.has(call)) validators.set(call, compile(method, path, status));
  const isAllowed = validators.get(call);
  if (!isAllowed && body !== undefined) throw new Error(`The contract's ${call} has no body.`);
  if (isAllowed && !isAllowed(body))
    throw new Error(`The contract does not allow this ${call}: ${ajv.errorsText(isAllowed.errors)}.`);
}

/** Where msw finds the call: `{id}` of the contract is `:id` there. */
const addressOf = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');

function send(method: Method, path: string, status: number, body: unknown): Response {
  check(method, path, status, body);
  return body === undefined ? new HttpResponse(null, { status }) : HttpResponse.json(body as object, { status });
}

const toCall = async (request: Request, params: Record<string, unknown>): Promise<Call> => ({
  params: params as Record<string, string>,
  query: new URL(request.url).searchParams,
  headers: request.headers,
  body: request.headers.get('content-type')?.includes('json') ? await request.json() : undefined,
});

/** Errors that the screen would swallow: an answer that the contract does not allow. Each test ends with none. */
export const problems: string[] = [];

async function guarded(answering: () => Promise<Response>): Promise<Response> {
  try {
    return await answering();
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error));
    return HttpResponse.error();
  }
}

const answering =
  <M extends Method>(method: M) =>
  <P extends PathOf<M>>(
    path: P,
    answer: AnswerOf<M, P> | ((call: Call) => AnswerOf<M, P> | Promise<AnswerOf<M, P>>),
    status = 200,
  ): HttpHandler =>
    http[method](addressOf(path), ({ request, params }) =>
      guarded(async () => {
        const body =
          typeof answer === 'function' ? await (answer as (call: Call) => unknown)(await toCall(request, params)) : answer;
        return send(method, path, status, body);
      }),
    );

const refusing =
  <M extends Method>(method: M) =>
  <P extends PathOf<M>>(path: P, status: number, problem: Problem): HttpHandler =>
    http[method](addressOf(path), () =>
      guarded(async () =>
        send(method, path, status, { type: 'about:blank', title: 'Refused', status, requestId: 'test', ...problem }),
      ),
    );

const waiting =
  <M extends Method>(method: M) =>
  <P extends PathOf<M>>(path: P): HttpHandler =>
    http[method](addressOf(path), async () => {
      await delay('infinite');
      return undefined;
    });

const unreachable =
  <M extends Method>(method: M) =>
  <P extends PathOf<M>>(path: P): HttpHandler =>
    http[method](addressOf(path), () => HttpResponse.error());

/** Answers a call; the body is typed and checked by the contract. It may be a function of what was sent, also one that answers later. */
export const answer = { get: answering('get'), post: answering('post') };
/** Refuses a call with a status and a problem of the contract. */
export const refuse = { get: refusing('get'), post: refusing('post') };
/** A call that gets no answer while the test runs. */
export const wait = { get: waiting('get'), post: waiting('post') };
/** A call that cannot reach the service. */
export const offline = { get: unreachable('get'), post: unreachable('post') };
