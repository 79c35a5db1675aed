import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import fastify from 'fastify';
import { BackendTerminatedError, BackendTerminatedUnexpectedlyError, ConnectionError } from 'slonik';
import { expect, test } from 'vitest';
import { AppError } from './errors.ts';
import { handleError, toFieldErrors } from './problem.ts';

const form = {
  type: 'object',
  required: ['title', 'user'],
  properties: {
    title: { type: 'string', minLength: 1, maxLength: 5, pattern: '\\S', 'x-messages': { required: 'Enter a title' } },
    narrative: { type: 'string', maxLength: 20_000, 'x-messages': { maxLength: 'Not so much' } },
    choice: { enum: ['Mr', 'Mrs'], 'x-messages': { required: 'Select one', enum: 'Select one of these' } },
    password: { type: 'string', minLength: 1, 'x-messages': { required: 'Enter a password', minLength: 'At least 8' } },
    code: { type: 'string', pattern: '^[A-Z]+$', 'x-messages': { required: 'Enter a code', pattern: 'Capitals only' } },
    user: {
      type: 'object',
      required: ['email'],
      properties: {
        email: {
          type: 'string',
          format: 'email',
          minLength: 1,
          'x-messages': { required: 'Enter an address', format: 'Enter a valid address' },
        },
      },
    },
  },
};
const ajv = new Ajv({ strict: false, allErrors: true, verbose: true });
(addFormats as unknown as (ajv: Ajv) => void)(ajv);
const validate = ajv.compile(form);

const errorsOf = (body: unknown) => {
  validate(body);
  return Object.fromEntries(toFieldErrors((validate.errors ?? []) as never).map(({ field, message }) => [field, message]));
};
const user = { email: 'a@example.org' };

test.each([
  ['missing', { user }, { title: 'Enter a title' }],
  ['empty', { user, title: '' }, { title: 'Enter a title' }],
  ['blank', { user, title: '  ' }, { title: 'Enter a title' }],
  [
    'empty, with another sentence for one that is too short',
    { user, title: 'a', password: '' },
    { password: 'Enter a password' },
  ],
  ['of another type', { user, title: 7 }, { title: 'Enter a title' }],
  ['too long', { user, title: 'a', narrative: 'x'.repeat(20_001) }, { narrative: 'Not so much' }],
  ['not a choice', { user, title: 'a', choice: 'Sir' }, { choice: 'Select one of these' }],
  ['against its pattern', { user, title: 'a', code: 'abc' }, { code: 'Capitals only' }],
  ['of a wrong format', { title: 'a', user: { email: 'nobody' } }, { 'user.email': 'Enter a valid address' }],
  ['missing further in', { title: 'a', user: {} }, { 'user.email': 'Enter an address' }],
])('returns the sentence of the contract for a field that is %s', (_, body, errors) => {
  expect(errorsOf(body)).toEqual(errors);
});

test('gives the maximum length when the contract has no sentence for it', () => {
  expect(errorsOf({ user, title: 'too long' })).toEqual({ title: 'Maximum 5 characters' });
});

test('reports all fields together, each once', () => {
  expect(errorsOf({ title: '', choice: 'Sir', user: { email: '' } })).toEqual({
    title: 'Enter a title',
    choice: 'Select one of these',
    'user.email': 'Enter an address',
  });
});

async function answerTo(error: unknown) {
  const app = fastify();
  app.setErrorHandler(handleError);
  app.get('/', () => {
    throw error;
  });
  const response = await app.inject('/');
  await app.close();
  return response;
}

test('returns no details of an unexpected error', async () => {
  const error = Object.assign(new Error('insert into users values canary@example.org'), { detail: 'canary', sql: 'canary' });
  const response = await answerTo(new TypeError('canary in /srv/secret', { cause: error }));
  expect(response.statusCode).toBe(500);
  expect(response.headers['content-type']).toContain('application/problem+json');
  expect(response.body).not.toMatch(/canary|secret|stack|TypeError/);
  expect(response.json()).toMatchObject({ code: 'unexpected', requestId: expect.any(String) });
});

test('keeps the parser’s message out of the response', async () => {
  const response = await answerTo(
    Object.assign(new SyntaxError('Unexpected token in {"password":"canary"'), { statusCode: 400 }),
  );
  expect(response.statusCode).toBe(400);
  expect(response.body).not.toContain('canary');
});

test('returns 503 with Retry-After and without the address when the database is lost', async () => {
  const response = await answerTo(Object.assign(new Error('connect ECONNREFUSED 10.1.2.3:5432'), { code: 'ECONNREFUSED' }));
  expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '3']);
  expect(response.body).not.toContain('10.1.2.3');
});

test('returns 404 for an id beyond the range of its column, and not for a text with digits', async () => {
  const app = fastify();
  app.setErrorHandler(handleError);
  app.post('/', () => {
    throw withCode('22003');
  });
  const statusFor = async (payload: object) => (await app.inject({ method: 'POST', url: '/', payload })).statusCode;
  expect(await statusFor({ ids: [{ article: 9_999_999_999 }] })).toBe(404);
  // A number too large that we have computed ourselves.
  expect(await statusFor({ narrative: 'Ring 07700900123', article: 7 })).toBe(500);
  await app.close();
});

const withCode = (code: string) => Object.assign(new Error('canary'), { code });

test.each([
  ['refuses the connection', new ConnectionError('canary')],
  ['has no address', withCode('ENOTFOUND')],
  ['cannot be reached', withCode('EHOSTUNREACH')],
  ['shuts down', new BackendTerminatedError(withCode('57P01'))],
  ['is killed during a query', new BackendTerminatedUnexpectedlyError(new Error('Connection terminated unexpectedly'))],
  ['restarts after the crash of another connection', withCode('57P02')],
  ['is still starting', withCode('57P03')],
  ['chose this transaction to end a deadlock', withCode('40P01')],
  ['closes the connection', new Error('Connection terminated')],
])('returns 503 when the database %s', async (_, error) => {
  const response = await answerTo(error);
  expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '3']);
  expect(response.body).not.toContain('canary');
});

test('returns the domain’s message and when to try again', async () => {
  const refusal = new AppError('rate-limited', 'slow-down', 'Please wait a moment.', {
    retryAfter: 1.2,
    cause: new Error('canary'),
  });
  const response = await answerTo(refusal);
  expect([response.statusCode, response.headers['retry-after']]).toEqual([429, '2']);
  expect(response.json()).toMatchObject({ code: 'slow-down', title: 'Please wait a moment.', status: 429 });
  expect(response.body).not.toContain('canary');
});
