import { randomUUID } from 'node:crypto';
import serializerCompiler from '@fastify/fast-json-stringify-compiler';
import fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { fastifyOpenapiGlue } from 'fastify-openapi-glue';
import {
  assertionChallenge,
  assertionHeader,
  type Caller,
  createAssertionVerifier,
  type PairKeys,
  type Viewer,
} from './assertion.ts';
import { type AnyHandlers, type ContractDocument, loadContract, type OperationObject, type ServiceName } from './contract.ts';
import { AppError } from './errors.ts';
import { guardInput } from './input.ts';
import type { Log } from './log.ts';
import { handleError, problem } from './problem.ts';
import { traceIdOf, traceRequests } from './trace.ts';

declare module 'fastify' {
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
 * checks the signed assertion and the roles.
 * @throws Error when an operation of the contract has no handler
 */
export async function buildServer(options: ServerOptions): Promise<FastifyInstance> {
  const { service, log, acceptedKeys, handlers, bodyLimits = {}, prepare } = options;
  const contract = withRouteConfig(loadContract(service));
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
  traceRequests(app, 'our processes');
  app.setNotFoundHandler((request, reply) => reply.code(404).type('application/problem+json').send(problem(404, request.id)));
  guardInput(app);

  const verify = createAssertionVerifier(acceptedKeys, service);
  app.decorateRequest('caller');
  app.decorateRequest('viewer');
  // Hooks on every request take `done`: a promise would cost more than their work.
  app.addHook('onRequest', (request, _reply, done) => {
    const caller = verify(request.headers[assertionHeader]);
    if (!caller) return done(notOurs());
    request.caller = caller;
    if (caller.viewer) request.viewer = caller.viewer;
    done(refusalOf(request.routeOptions.config.operation, caller));
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
  await app.register(fastifyOpenapiGlue, {
    specification: contract,
    operationResolver: (operationId: string) => handlers[operationId] as unknown as (request: FastifyRequest) => void,
  });
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
 * Checks the role again: a caller who bypasses the gateway must be refused too. Our own processes call internal operations, and
 * no others; forwarded requests call the others.
 */
function refusalOf(operation: OperationObject | undefined, { viewer, service }: Caller): AppError | undefined {
  if (!operation) return undefined;
  const isForwarded = service === 'browser';
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

/** Gives hooks access to the operation (id, roles) of the route. */
function withRouteConfig(contract: ContractDocument) {
  for (const path of Object.values(contract.paths)) {
    for (const operation of Object.values(path)) {
      if (typeof operation === 'object' && operation.operationId) {
        const { operationId } = operation;
        // The bytes of a multipart body are checked where they are read, not by the schema.
        if (operation.requestBody && 'multipart/form-data' in operation.requestBody.content) delete operation.requestBody;
        keepJsonAnswers(operation);
        operation['x-fastify-config'] = {
          operation: {
            operationId,
            'x-roles': operation['x-roles'],
            'x-public': operation['x-public'],
            'x-internal': operation['x-internal'],
          },
        };
      }
    }
  }
  return contract;
}

/** Removes response schemas other than JSON: problems and bytes are sent unchanged, and need no serialiser. */
function keepJsonAnswers(operation: OperationObject): void {
  for (const { content = {} } of Object.values(operation.responses ?? {}))
    for (const type of Object.keys(content)) if (type !== 'application/json') delete content[type];
}
