import { randomUUID } from 'node:crypto';
import serializerCompiler from '@fastify/fast-json-stringify-compiler';
import fastify, { type FastifyInstance, type FastifySchema, type HTTPMethods, LogController, type RouteHandler } from 'fastify';
import { Registry } from 'prom-client';
import {
  assertionChallenge,
  assertionHeader,
  type Caller,
  countRefusedAssertions,
  createAssertionVerifier,
  forwarded,
  type PairKeys,
  type Viewer,
} from './assertion.ts';
import { type AnyHandlers, type ContractDocument, loadContract, type OperationObject, type ServiceName } from './contract.ts';
import { AppError } from './errors.ts';
import { guardInput } from './input.ts';
import type { Log } from './log.ts';
import { handleError, problem } from './problem.ts';
import { discardRefusedUploads } from './refused-uploads.ts';
import { traceIdOf, traceRequests } from './trace.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The metrics of this service. */
    registry: Registry;
  }
  interface FastifyRequest {
    caller: Caller;
    viewer: Viewer;
  }
}

interface ServerOptions {
  service: ServiceName;
  log: Log;
  /** The keys of each process that may call. */
  acceptedKeys: PairKeys;
  handlers: AnyHandlers;
  /** Largest body in bytes by operation id, for operations that need more than the usual 256 KiB. */
  bodyLimits?: Record<string, number>;
  /** Registers the plugins that must precede the routes, such as multipart. */
  prepare?: (app: FastifyInstance) => Promise<void>;
}

/**
 * Builds a Fastify server for the operations of a service's contract: it validates requests, serialises answers by schema, and
 * checks the signed assertion, the roles and the callers of internal operations.
 * @throws Error when an operation of the contract has no handler
 */
export async function buildServer(options: ServerOptions): Promise<FastifyInstance> {
  const { service, log, acceptedKeys, handlers, bodyLimits = {}, prepare } = options;
  const contract = loadContract(service);
  assertHandlers(contract, handlers);
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: 'x-request-id',
    genReqId: () => randomUUID(),
    bodyLimit: 256 * 1024,
    // Requests that still arrive while the server closes are served.
    return503OnClosing: false,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    routerOptions: { maxParamLength: 320 },
    schemaController: { compilersFactory: { buildSerializer: buildLazySerializer } },
  }) as unknown as FastifyInstance;
  app.setErrorHandler(handleError);
  traceRequests(app, service, 'our processes');
  discardRefusedUploads(app);
  app.setNotFoundHandler((request, reply) => reply.code(404).type('application/problem+json').send(problem(404, request.id)));
  guardInput(app);

  const registry = new Registry();
  app.decorate('registry', registry);
  const verify = createAssertionVerifier(acceptedKeys, service, countRefusedAssertions(registry));
  app.decorateRequest('caller');
  app.decorateRequest('viewer');
  // Hooks on every request take `done`: a promise would cost more than their work.
  app.addHook('onRequest', (request, _reply, done) => {
    const { operation } = request.routeOptions.config;
    const callers = operation?.['x-internal'] ? (operation['x-callers'] ?? []) : undefined;
    const caller = verify(request.headers[assertionHeader], callers);
    if (!caller) return done(notOurs());
    request.caller = caller;
    if (caller.viewer) request.viewer = caller.viewer;
    done(refusalOf(operation, caller));
  });
  app.addHook('onResponse', (request, reply, done) => {
    const operation = request.routeOptions.config.operation?.operationId;
    const line = {
      operation,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      requestId: request.id,
      traceId: traceIdOf(request.span.traceparent),
      userId: request.viewer?.userId,
    };
    if (reply.statusCode >= 500) log.warn(line, 'request failed');
    // The gateway checks roles first, so a refusal here means a caller who bypassed it, or another owner's object.
    else if (reply.statusCode === 401 || reply.statusCode === 403) log.info(line, 'request refused');
    else log.debug(line, 'request');
    done();
  });

  app.addHook('onRoute', (route) => {
    const limit = bodyLimits[route.config?.operation?.operationId ?? ''];
    if (limit !== undefined) route.bodyLimit = limit;
  });
  await prepare?.(app);
  addRoutes(app, contract, handlers);
  return app;
}

/** Fastify's own serialisers, each compiled at its first use like the validators (`input.ts`). */
function buildLazySerializer(...given: Parameters<ReturnType<typeof serializerCompiler>>) {
  const compile = serializerCompiler()(...given);
  return (route: Parameters<typeof compile>[0]) => {
    let serialize: ReturnType<typeof compile> | undefined;
    return (value: unknown): string => {
      serialize ??= compile(route);
      return serialize(value);
    };
  };
}

function assertHandlers({ paths }: ContractDocument, handlers: AnyHandlers): void {
  const promised = Object.values(paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId));
  const missing = promised.filter((operationId) => operationId && !handlers[operationId]);
  if (missing.length > 0) throw new Error(`These operations of the contract have no handler: ${missing.join(', ')}`);
}

/** By the header the gateway tells this from a 401 about a user, which would sign that user out. */
const notOurs = () =>
  new AppError('unauthenticated', 'no-assertion', 'Services answer only our own processes.', {
    headers: { 'www-authenticate': assertionChallenge },
  });

/**
 * Checks the role again: a caller who bypasses the gateway must be refused too. Our own processes may call only
 * internal operations (the contract names the callers, see `createAssertionVerifier`), forwarded requests only the others.
 */
function refusalOf(operation: OperationObject | undefined, { viewer, service }: Caller): AppError | undefined {
  if (!operation) return undefined;
  const isForwarded = service === forwarded;
  if (operation['x-internal']) {
    return viewer || isForwarded
      ? new AppError('forbidden', 'internal-only', 'Only our own processes may call this.')
      : undefined;
  }
  if (!isForwarded) return new AppError('forbidden', 'forwarded-only', 'Only the gateway may call this, for a browser.');
  if (operation['x-public']) return undefined;
  if (!viewer) return new AppError('unauthenticated', 'not-signed-in', 'Please sign in.');
  const allowed = operation['x-roles'] ?? [];
  return allowed.some((role) => (viewer.roles as string[]).includes(role))
    ? undefined
    : new AppError('forbidden', 'forbidden', 'You may not do this.');
}

/** Adds a route for each operation of the contract. Hooks find its id and roles in the route's configuration. */
function addRoutes(app: FastifyInstance, { paths }: ContractDocument, handlers: AnyHandlers): void {
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const { operationId, 'x-roles': roles, 'x-public': isPublic, 'x-internal': isInternal, 'x-callers': callers } = operation;
      app.route({
        method: method.toUpperCase() as HTTPMethods,
        url: path.replace(/\{(\w+)\}/g, ':$1'),
        schema: schemaOf(operation),
        config: {
          operation: { operationId, 'x-roles': roles, 'x-public': isPublic, 'x-internal': isInternal, 'x-callers': callers },
        },
        handler: handlers[operationId] as RouteHandler,
      });
    }
  }
}

/** The schemas with which Fastify checks a request and serialises the answer. */
function schemaOf({ parameters = [], requestBody, responses = {} }: OperationObject): FastifySchema {
  const schema: FastifySchema = {};
  const params = parameters.filter((parameter) => parameter.in === 'path');
  if (params.length > 0) schema.params = objectOf(params);
  const query = parameters.filter((parameter) => parameter.in === 'query');
  if (query.length > 0) schema.querystring = objectOf(query);
  // The bytes of a multipart body are checked where they are read, not by the schema.
  if (requestBody && !('multipart/form-data' in requestBody.content)) schema.body = { content: copyOf(requestBody.content) };
  // Problems and bytes are sent unchanged, and need no serialiser.
  const json = Object.entries(responses).filter(([, { content }]) => content?.['application/json']);
  if (json.length > 0)
    schema.response = Object.fromEntries(
      json.map(([status, { content }]) => [status, { content: copyOf({ 'application/json': content!['application/json']! }) }]),
    );
  return schema;
}

const objectOf = (parameters: NonNullable<OperationObject['parameters']>) => ({
  type: 'object',
  properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
  required: parameters.filter(({ required }) => required).map(({ name }) => name),
});

/** Fastify replaces the schema of a content type. */
const copyOf = (content: Record<string, { schema?: object }>) =>
  Object.fromEntries(Object.entries(content).map(([type, { schema }]) => [type, { schema }]));
