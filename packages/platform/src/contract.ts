import { createRequire } from 'node:module';
import type { ProcessName } from '@patchwork/contracts/route';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller, Viewer } from './assertion.ts';

const require = createRequire(import.meta.url);

export type ServiceName = 'gateway' | 'identity' | 'schools' | 'content' | 'messaging' | 'connections';

export interface OperationObject {
  operationId: string;
  'x-roles'?: string[];
  'x-public'?: boolean;
  'x-internal'?: boolean;
  'x-callers'?: ProcessName[];
  parameters?: { name: string; in: string; required?: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema?: object }> };
  responses?: Record<string, { content?: Record<string, { schema?: object }> }>;
  [key: string]: unknown;
}

export interface ContractDocument {
  paths: Record<string, Record<string, OperationObject>>;
  [key: string]: unknown;
}

/**
 * Loads the OpenAPI document of one service (`npm run generate`): its public and internal calls, without references. All callers
 * share it, so none changes it.
 */
export const loadContract = (service: ServiceName): ContractDocument =>
  require(`@patchwork/contracts/openapi/${service}`) as ContractDocument;

/** The parts of openapi-typescript's type of one operation that handlers and clients need. */
interface Described {
  parameters: { path?: unknown; query?: unknown };
  requestBody?: unknown;
  responses: object;
}

type Content<Body> = Body extends { content: infer Media } ? Media[keyof Media] : never;
type Given<Value> = [Exclude<Value, undefined>] extends [never] ? Record<string, never> : Exclude<Value, undefined>;

export type PathOf<Operation> = Operation extends { parameters: { path: infer Path } } ? Path : Record<string, never>;
export type QueryOf<Operation> = Operation extends { parameters: { query?: infer Query } } ? Given<Query> : Record<string, never>;
export type BodyOf<Operation> = Operation extends { requestBody?: infer Body } ? Content<NonNullable<Body>> : undefined;

type Success = 200 | 201 | 202 | 204;
/** The response body of an operation that succeeds. */
export type ReplyOf<Operation> = Operation extends { responses: infer Responses }
  ? { [Status in keyof Responses & Success]: Content<Responses[Status]> }[keyof Responses & Success]
  : never;

/** A request that has been validated against the contract. `viewer` is set on every operation with x-roles. */
interface ContractRequest<Operation> extends FastifyRequest {
  params: PathOf<Operation>;
  query: QueryOf<Operation>;
  body: BodyOf<Operation>;
  viewer: Viewer;
  caller: Caller;
}

type Handler<Operation> = (
  request: ContractRequest<Operation>,
  reply: FastifyReply,
) => Promise<ReplyOf<Operation> | FastifyReply> | ReplyOf<Operation> | FastifyReply;

/** Handlers for the named operations of a service's generated `operations`; each name must exist in the contract. */
export type HandlersOf<Operations, Names extends keyof Operations> = { [Name in Names]: Handler<Operations[Name]> };

export type AnyHandlers = Record<string, (request: never, reply: FastifyReply) => unknown>;

export type { Described };
