import { Ajv, type Options } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fillAliases } from './aliases.ts';
import { AppError } from './errors.ts';

const ajvOptions: Options = { strict: false, allErrors: true, verbose: true, useDefaults: true, removeAdditional: 'all' };

/**
 * Everything that stands between the wire and a handler: JSON bodies only, text that can be stored, the contract's rules.
 * Has to be called before the routes are registered.
 */
export function guardInput(app: FastifyInstance): void {
  app.setValidatorCompiler(createValidatorCompiler());
  // Fastify picks a body's rules by its content type and checks nothing when the type is unknown or absent, so a route gets one
  // set of rules that holds whatever the request says it carries.
  app.addHook('onRoute', ({ schema }) => {
    const content = (schema?.body as { content?: Record<string, { schema?: unknown }> } | undefined)?.content;
    if (schema && content) schema.body = content['application/json']?.schema ?? false;
  });
  app.removeContentTypeParser('text/plain');
  acceptEmptyBodies(app);
  app.addHook('preValidation', async (request) => {
    for (const part of [request.params, request.query]) assertStorableText(part);
    const schema = request.routeOptions.schema?.body;
    // A form without fields hears what each field wants.
    if (schema && request.body === undefined) request.body = {};
    fillAliases(schema, request.body);
  });
}

/** Bodies are never coerced; path and query values arrive as text and are. Lengths count code points. */
function createValidatorCompiler() {
  const body = new Ajv(ajvOptions);
  const text = new Ajv({ ...ajvOptions, coerceTypes: true });
  for (const ajv of [body, text]) (addFormats as unknown as (ajv: Ajv) => void)(ajv);
  return ({ schema, httpPart }: { schema: unknown; httpPart?: string }) =>
    (httpPart === 'body' ? body : text).compile(schema as object);
}

/** Many calls carry no body at all, whatever their content type says. */
function acceptEmptyBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request: FastifyRequest, text, done) => {
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
}

/** NUL cannot be stored and half a surrogate pair cannot be encoded: refuse both before anything reads the text. */
function assertStorableText(value: unknown, depth = 0): void {
  if (depth > 20) throw new AppError('invalid', 'too-deep', 'The request is nested too deeply.');
  if (typeof value === 'string') {
    if (value.includes('\u0000') || !value.isWellFormed())
      throw new AppError('invalid', 'invalid-text', 'The text holds characters that cannot be stored.');
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, item] of Object.entries(value)) {
      assertStorableText(name, depth);
      assertStorableText(item, depth + 1);
    }
  }
}
