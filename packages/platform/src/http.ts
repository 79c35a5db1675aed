import { randomUUID } from 'node:crypto';
import { Ajv, type Options } from 'ajv';
import addFormats from 'ajv-formats';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { fastifyOpenapiGlue } from 'fastify-openapi-glue';
import { fillAliases } from './aliases.ts';
import { assertionHeader, type Caller, createAssertionVerifier, type Viewer } from './assertion.ts';
import { type AnyHandlers, loadContract, type OperationObject, type ServiceName } from './contract.ts';
import { AppError } from './errors.ts';
import type { Log } from './log.ts';
import { handleError, problem } from './problem.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller;
    viewer: Viewer;
  }
  interface FastifyContextConfig {
    operation?: OperationObject;
  }
}

export interface ServerOptions {
  service: ServiceName;
  log: Log;
  signingKeys: string[];
  handlers: AnyHandlers;
  /** Plugins that must stand before the routes, such as multipart. */
  prepare?: (app: FastifyInstance) => Promise<void>;
}

const ajvOptions: Options = { strict: false, allErrors: true, verbose: true, useDefaults: true, removeAdditional: 'all' };

/**
 * A Fastify server that serves the operations of a service's contract: validates what comes in, shapes what goes out, checks
 * the signed assertion and the roles. Operations without a handler answer 501 `not-built-yet`.
 */
export async function buildServer({ service, log, signingKeys, handlers, prepare }: ServerOptions): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: log,
    disableRequestLogging: true,
    requestIdHeader: 'x-request-id',
    genReqId: () => randomUUID(),
    bodyLimit: 256 * 1024,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    routerOptions: { maxParamLength: 320 },
  }) as unknown as FastifyInstance;
  app.setErrorHandler(handleError);
  app.setNotFoundHandler((request, reply) => reply.code(404).type('application/problem+json').send(problem(404, request.id)));
  app.setValidatorCompiler(createValidatorCompiler());
  acceptEmptyBodies(app);

  const verify = createAssertionVerifier(signingKeys, service);
  app.decorateRequest('caller');
  app.decorateRequest('viewer');
  app.addHook('onRequest', async (request) => {
    const caller = verify(request.headers[assertionHeader]);
    if (!caller) throw new AppError('unauthenticated', 'no-assertion', 'Services answer only our own processes.');
    request.caller = caller;
    if (caller.viewer) request.viewer = caller.viewer;
    assertMayCall(request.routeOptions.config.operation, caller);
  });
  app.addHook('preValidation', async (request) => assertPlainNumbers(request));
  app.addHook('preValidation', async (request) => fillAliases(bodySchemaOf(request), request.body));
  app.addHook('onResponse', async (request, reply) => {
    const operation = request.routeOptions.config.operation?.operationId;
    const line = {
      operation,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      requestId: request.id,
      userId: request.viewer?.userId,
    };
    if (reply.statusCode >= 500) log.warn(line, 'request failed');
    else log.debug(line, 'request');
  });

  await prepare?.(app);
  await app.register(fastifyOpenapiGlue, {
    specification: withRouteConfig(loadContract(service)),
    operationResolver: (operationId: string) =>
      ((handlers[operationId] as undefined | (() => void)) ?? answerNotBuiltYet) as (request: FastifyRequest) => void,
  });
  return app;
}

const answerNotBuiltYet = () => {
  throw new AppError('not-built-yet', 'not-built-yet', 'This part is not built yet.');
};

/** The gateway has checked the role already; a service that is called past it must hold the line too. */
function assertMayCall(operation: OperationObject | undefined, { viewer, service }: Caller): void {
  if (!operation || operation['x-public']) return;
  if (operation['x-internal']) {
    if (viewer || service === 'browser')
      throw new AppError('forbidden', 'internal-only', 'Only our own processes may call this.');
    return;
  }
  if (!viewer) throw new AppError('unauthenticated', 'not-signed-in', 'Please sign in.');
  const allowed = operation['x-roles'] ?? [];
  if (!allowed.some((role) => (viewer.roles as string[]).includes(role)))
    throw new AppError('forbidden', 'forbidden', 'You may not do this.');
}

/** Bodies are never coerced; path and query values arrive as text and are. Lengths count code points. */
function createValidatorCompiler() {
  const body = new Ajv(ajvOptions);
  const text = new Ajv({ ...ajvOptions, coerceTypes: true });
  for (const ajv of [body, text]) {
    (addFormats as unknown as (ajv: Ajv) => void)(ajv);
  }
  return ({ schema, httpPart }: { schema: unknown; httpPart?: string }) =>
    (httpPart === 'body' ? body : text).compile(schema as object);
}

/** Ids and pages are plain digits: `1e3`, `+1` and `1.0` are numbers to JavaScript but not to us (api.md §1.8). */
function assertPlainNumbers(request: FastifyRequest): void {
  const { params, querystring } = (request.routeOptions.schema ?? {}) as Record<
    string,
    { properties?: Record<string, { type?: unknown }> }
  >;
  for (const [schema, values] of [
    [params, request.params],
    [querystring, request.query],
  ] as const) {
    for (const [name, { type }] of Object.entries(schema?.properties ?? {})) {
      const value = (values as Record<string, unknown> | undefined)?.[name];
      if (type !== 'integer' || value === undefined) continue;
      if (typeof value !== 'string' || !/^\d{1,10}$/.test(value))
        throw new AppError('invalid', 'invalid-request', `${name} must be a whole number.`);
    }
  }
}

const bodySchemaOf = (request: FastifyRequest): unknown =>
  (request.routeOptions.schema?.body as { content?: Record<string, { schema?: unknown }> } | undefined)?.content?.[
    'application/json'
  ]?.schema;

/** NUL cannot be stored and half a surrogate pair cannot be encoded: refuse both before anything reads the text. */
function assertStorableText(value: unknown, depth = 0): void {
  if (depth > 20) throw new AppError('invalid', 'too-deep', 'The request is nested too deeply.');
  if (typeof value === 'string') {
    if (value.includes('\u0000') || !value.isWellFormed())
      throw new AppError('invalid', 'invalid-text', 'The text holds characters that cannot be stored.');
  } else if (typeof value === 'object' && value !== null) {
    for (const item of Object.values(value)) assertStorableText(item, depth + 1);
  }
}

/** Many calls carry no body at all, whatever their content type says. */
function acceptEmptyBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') return done(null, undefined);
    parse(request, text as string, (error, value) => {
      if (error) return done(error);
      try {
        assertStorableText(value);
        done(null, value);
      } catch (refusal) {
        done(refusal as Error);
      }
    });
  });
  app.addHook('preValidation', async (request) => {
    for (const part of [request.params, request.query]) assertStorableText(part);
  });
}

/** Lets hooks see the operation (roles, id) of the route that is being called. */
function withRouteConfig(contract: ReturnType<typeof loadContract>) {
  for (const path of Object.values(contract.paths)) {
    for (const operation of Object.values(path)) {
      if (typeof operation === 'object' && operation.operationId) {
        const { operationId } = operation;
        // The bytes of a multipart body are checked where they are read, not by the schema.
        if (operation.requestBody && 'multipart/form-data' in operation.requestBody.content) delete operation.requestBody;
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
