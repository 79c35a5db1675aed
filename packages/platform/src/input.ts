import { isUtf8 } from 'node:buffer';
import { isEmailAddress } from '@patchwork/contracts/email-address';
import { withoutControls } from '@patchwork/contracts/visible-text';
import { Ajv, type Options, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fillAliases } from './aliases.ts';
import { AppError } from './errors.ts';

const ajvOptions: Options = { strict: false, allErrors: true, verbose: true, useDefaults: true, removeAdditional: 'all' };

/**
 * Checks input before it reaches a handler: JSON bodies only, text that PostgreSQL can store, the contract's rules.
 * Call it before the routes are registered.
 */
export function guardInput(app: FastifyInstance): void {
  app.setValidatorCompiler(createValidatorCompiler());
  // Fastify picks a body's schema by its content type and checks nothing when the type is unknown or absent, so each route gets
  // one schema that applies whatever the content type.
  app.addHook('onRoute', ({ schema }) => {
    const content = (schema?.body as { content?: Record<string, { schema?: unknown }> } | undefined)?.content;
    if (schema && content) schema.body = content['application/json']?.schema ?? false;
  });
  app.removeContentTypeParser('text/plain');
  acceptEmptyBodies(app);
  app.addHook('preValidation', async (request) => {
    for (const part of [request.params, request.query]) assertStorableText(part);
    const schema = request.routeOptions.schema?.body;
    // An empty body gets one error for each required field.
    if (schema && request.body === undefined) request.body = {};
    fillAliases(schema, request.body);
  });
}

/**
 * Coerces path and query values, which arrive as text, but never bodies. Lengths count code points. A schema is compiled at its
 * first use: to compile the whole contract takes a good part of a start, and most operations are rare.
 */
function createValidatorCompiler() {
  const body = new Ajv(ajvOptions);
  const text = new Ajv({ ...ajvOptions, coerceTypes: true });
  for (const ajv of [body, text]) {
    (addFormats as unknown as (ajv: Ajv) => void)(ajv);
    ajv.addFormat('email', isEmailAddress);
    ajv.addFormat('optional-email', (value: string) => value === '' || isEmailAddress(value));
  }
  return ({ schema, httpPart }: { schema: unknown; httpPart?: string }) => {
    let compiled: ValidateFunction | undefined;
    const validate = ((value: unknown) => {
      compiled ??= (httpPart === 'body' ? body : text).compile(schema as object);
      const isValid = compiled(value);
      validate.errors = compiled.errors;
      return isValid;
    }) as ValidateFunction;
    return validate;
  };
}

/** Accepts an empty body whatever its content type: many calls have none. */
function acceptEmptyBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request: FastifyRequest, body, done) => {
    if (body.length === 0) return done(null, undefined);
    // A decoder would replace what is not UTF-8.
    if (!isUtf8(body as Buffer)) return done(notStorable());
    parse(request, body.toString(), (error, value) => {
      if (error) return done(error);
      try {
        assertStorableText(value);
        done(null, cleaned(value));
      } catch (refusal) {
        done(refusal as Error);
      }
    });
  });
}

/** The same JSON, with `withoutControls` of each text but a password, which is compared unchanged and never stored. */
function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return withoutControls(value);
  if (typeof value === 'object' && value !== null) {
    const parent = value as Record<string, unknown>;
    for (const [name, item] of Object.entries(parent)) if (name !== 'password') parent[name] = cleaned(item);
  }
  return value;
}

const notStorable = () => new AppError('invalid', 'invalid-text', 'The text contains characters that cannot be stored.');

/** Refuses NUL, which cannot be stored, and half a surrogate pair, which cannot be encoded. */
function assertStorableText(value: unknown, depth = 0): void {
  if (depth > 20) throw new AppError('invalid', 'too-deep', 'The request is nested too deeply.');
  if (typeof value === 'string') {
    if (value.includes('\u0000') || !value.isWellFormed()) throw notStorable();
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, item] of Object.entries(value)) {
      assertStorableText(name, depth);
      assertStorableText(item, depth + 1);
    }
  }
}
