import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { stringify } from 'yaml';
import { bundled, checkContracts, dereferenced, pinPathTexts } from './openapi.ts';
import type { Route } from './routes.ts';

/** A folder of contracts: each file has these paths and component schemas. */
function folderOf(contracts: Record<string, { paths?: object; schemas?: object }>): string {
  const folder = mkdtempSync(join(tmpdir(), 'contracts-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [file, { paths = {}, schemas = {} }] of Object.entries({ 'common.yaml': common, ...contracts })) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    const info = { title: file, version: '1.0.0' };
    writeFileSync(join(folder, file), stringify({ openapi: '3.1.0', info, paths, components: { schemas } }));
  }
  return folder;
}
const common: { paths?: object; schemas: object } = {
  schemas: { Name: { type: 'string' }, Role: { enum: ['Viewer'] } },
};

const name = { $ref: './common.yaml#/components/schemas/Name' };
const answer = (schema: object) => ({ description: 'An answer', content: { 'application/json': { schema } } });
const sound = { operationId: 'getX', 'x-roles': ['Viewer'], responses: { '200': answer(name), default: answer(name) } };
const getX = (operation: object) => ({ '/api/x': { get: operation } });
const getInternalX = (operation: object) => ({ '/internal/x': { get: operation } });
const complaintOf = (contracts: Parameters<typeof folderOf>[0]) =>
  checkContracts(folderOf(contracts), Object.keys(contracts)).then(
    () => 'none',
    (error: Error) => error.message,
  );

test('the types in git match the types that the contracts generate', () => {
  expect(() => execFileSync(process.execPath, [join(import.meta.dirname, 'generate.ts'), '--check'])).not.toThrow();
});

test('bundling keeps the names of shared schemas, and dereferencing leaves no reference', async () => {
  const folder = folderOf({ 'a.yaml': { paths: getX(sound) } });
  expect(await bundled(folder, ['a.yaml'], 'A')).toMatchObject({ components: { schemas: { Name: { type: 'string' } } } });
  expect(JSON.stringify(await dereferenced(folder, ['a.yaml'], 'A'))).not.toContain('$ref');
});

test('a reference to a missing schema is an error that names it', async () => {
  const nothing = { $ref: './common.yaml#/components/schemas/Nothing' };
  const folder = folderOf({ 'a.yaml': { paths: getX({ ...sound, responses: { '200': answer(nothing) } }) } });
  const place = 'a.yaml#/paths//api/x/get/responses/200/content/application/json/schema';
  for (const make of [bundled, dereferenced]) await expect(make(folder, ['a.yaml'], 'A')).rejects.toThrow(place);
});

test('a duplicate schema name, a path in two files and a recursive schema are errors', async () => {
  const own = { $ref: '#/components/schemas/Name' };
  const both = { ...sound, responses: { '200': answer(own), default: answer(name) } };
  const two = folderOf({ 'a.yaml': { paths: getX(both), schemas: { Name: { type: 'integer' } } } });
  await expect(bundled(two, ['a.yaml'], 'A')).rejects.toThrow('common.yaml: schemas/Name is another one in a.yaml');
  const twice = folderOf({ 'a.yaml': { paths: getX(sound) }, 'b.yaml': { paths: getX(sound) } });
  await expect(bundled(twice, ['a.yaml', 'b.yaml'], 'A')).rejects.toThrow('b.yaml: /api/x is also in another file');
  const tree = { $ref: '#/components/schemas/Tree' };
  const circular = folderOf({
    'a.yaml': {
      paths: getX({ ...sound, responses: { '200': answer(tree), default: answer(name) } }),
      schemas: { Tree: { type: 'object', properties: { parent: tree } } },
    },
  });
  await expect(dereferenced(circular, ['a.yaml'], 'A')).rejects.toThrow('A: a schema refers to itself');
});

test('contracts that follow the conventions pass', async () => {
  expect(await complaintOf({ 'a.yaml': { paths: getX(sound) } })).toBe('none');
  const internal = { ...sound, 'x-roles': undefined, 'x-internal': true, 'x-callers': ['messaging'] };
  expect(
    await complaintOf({
      'internal/a.yaml': { paths: getInternalX({ ...internal, responses: { '204': { description: '' }, default: answer({}) } }) },
    }),
  ).toBe('none');
});

test.each<[string, object, string]>([
  ['without callers', {}, 'needs x-callers'],
  ['with an empty list of callers', { 'x-callers': [] }, 'needs x-callers'],
  ['with a caller that is no process of ours', { 'x-callers': ['browser'] }, '"gateway"'],
])('refuses an internal call %s', async (_, part, complaint) => {
  const internal = { ...sound, 'x-roles': undefined, 'x-internal': true, ...part };
  expect(await complaintOf({ 'internal/a.yaml': { paths: getInternalX(internal) } })).toContain(complaint);
});

test('the paths of internal calls, and no others, begin with /internal/', async () => {
  const internal = { ...sound, 'x-roles': undefined, 'x-internal': true, 'x-callers': ['messaging'] };
  expect(await complaintOf({ 'internal/a.yaml': { paths: getX(internal) } })).toContain('begin with /internal/');
  expect(await complaintOf({ 'a.yaml': { paths: getInternalX(sound) } })).toContain('begin with /internal/');
});

const publicly = (attributes: object) => ({ 'x-roles': undefined, 'x-public': true, ...attributes });

test('a public call other than GET needs a throttle', async () => {
  const complaint = (operation: object) =>
    complaintOf({ 'a.yaml': { paths: { '/api/x': { post: { ...sound, ...publicly(operation) } } } } });
  expect(await complaint({})).toContain('needs x-throttle');
  expect(await complaint({ 'x-throttle': 'sign-up' })).toBe('none');
  expect(await complaint({ 'x-throttle': 'none' })).toBe('none');
  expect(await complaintOf({ 'a.yaml': { paths: getX({ ...sound, ...publicly({}) }) } })).toBe('none');
});

const objectOf = (schema: object) => ({ type: 'object', properties: { deep: { type: 'array', items: schema } } });
test.each<[string, object, string]>([
  ['an operationId that is not camelCase', { operationId: 'Bad' }, 'camelCase operationId'],
  ['no operationId', { operationId: undefined }, 'camelCase operationId'],
  ['an unknown role', { 'x-roles': ['King'] }, '"Viewer"'],
  ['no roles', { 'x-roles': [] }, 'x-roles is empty'],
  ['no caller', { 'x-roles': undefined }, 'needs x-roles or x-public'],
  ['two kinds of caller', { 'x-public': true }, 'needs x-roles or x-public'],
  ['an internal call among the public ones', { 'x-roles': undefined, 'x-internal': true }, 'needs x-roles or x-public'],
  ['processes that call an operation for users', { 'x-callers': ['messaging'] }, 'x-callers is for internal operations'],
  ['an unknown throttle', { 'x-throttle': 'slow' }, '"login"'],
  ['a throttle’s key without a throttle', { 'x-throttle-per': 'person' }, 'x-throttle-per needs x-throttle'],
  ['a public call that writes and has no throttle', publicly({ 'x-audit': 'signed-out' }), 'needs x-throttle'],
  ['an unknown event', { 'x-audit': 'danced' }, '"signed-in"'],
  ['an unknown attribute', { 'x-poled': true }, 'attribute x-poled is unknown'],
  ['an attribute that is true or absent', { 'x-recent-sign-in': 'yes' }, 'x-recent-sign-in'],
  ['no success', { responses: { default: answer(name) } }, 'success response with a schema'],
  [
    'a success without schema',
    { responses: { '200': { description: '' }, default: answer(name) } },
    'success response with a schema',
  ],
  ['no default response', { responses: { '200': answer(name) } }, 'default response'],
  ['alternatives in an answer', { responses: { '200': answer({ anyOf: [name] }), default: answer(name) } }, 'oneOf or anyOf'],
  [
    'alternatives deep in an answer',
    { responses: { '200': answer(objectOf({ oneOf: [name] })), default: answer(name) } },
    'oneOf or anyOf',
  ],
  [
    'a whole number of the URL without its text',
    { parameters: [{ name: 'page', in: 'query', schema: { type: 'integer' } }] },
    'number page lacks x-pattern',
  ],
  ['an open body', { requestBody: { content: { 'application/json': { schema: { type: 'object' } } } } }, 'body is open'],
  ['a sentence for no rule', { requestBody: answer({ type: 'string', 'x-messages': { wrong: 'Oh' } }) }, '`wrong`'],
  ['invalid OpenAPI', { parameters: [{ name: 'page', in: 'nowhere', schema: {} }] }, '`in` can be one of the following only'],
  ['a parameter that is not in the path', { parameters: [{ name: 'page', in: 'path', required: true, schema: {} }] }, 'page'],
])('refuses %s', async (_, part, complaint) => {
  expect(await complaintOf({ 'a.yaml': { paths: getX({ ...sound, ...part }) } })).toContain(complaint);
});

test('rejects a duplicate operationId, and a path with two names for one parameter', async () => {
  const withPath = (parameter: string, operationId: string) => ({
    [`/api/x/{${parameter}}`]: {
      get: { ...sound, operationId, parameters: [{ name: parameter, in: 'path', required: true, schema: { type: 'string' } }] },
    },
  });
  const complaint = await complaintOf({
    'a.yaml': { paths: withPath('id', 'getX') },
    'internal/a.yaml': { paths: getX({ ...sound, 'x-roles': undefined, 'x-internal': true }) },
    'b.yaml': { paths: withPath('other', 'getOther') },
  });
  expect(complaint).toContain('GET /api/x/{} is already used');
  expect(complaint).toMatch(/operationId/i);
});

test('an id is validated as text before it is read as a number', () => {
  expect(pinPathTexts({ schema: { type: 'integer', 'x-pattern': '^\\d$' } })).toMatchObject({
    schema: { allOf: [{ type: 'string', pattern: '^\\d$' }, { type: 'integer' }] },
  });
});

const routes: Route[] = JSON.parse(readFileSync(join(import.meta.dirname, 'generated/routes.json'), 'utf8'));

test('static segments come before parameters in the route table', () => {
  const place = (operationId: string) => routes.findIndex((route) => route.operationId === operationId);
  expect(place('getMySchool')).toBeLessThan(place('getSchool'));
  expect(place('searchUsers')).toBeLessThan(place('getUser'));
});

test('the route table has the attributes of each call, and no internal call', () => {
  expect(routes.filter(({ path }) => path.startsWith('/internal'))).toEqual([]);
  const route = (operationId: string) => routes.find((each) => each.operationId === operationId);
  expect(route('countUnreadMessages')).toMatchObject({ roles: ['Viewer'], isPublic: false });
  expect(route('getMediaBytes')).toMatchObject({ isSameOriginOnly: true });
  expect(route('uploadArticleMedia')).toMatchObject({ throttle: 'uploads', throttlePer: 'person', isMultipart: true });
  expect(route('signOut')).toMatchObject({ csrf: 'origin', isPublic: true });
  expect(route('signOut')).not.toHaveProperty('throttle');
  for (const change of ['addSignUpUser', 'removeUserFromSignUp', 'updateSignUpSchool'])
    expect(route(change)).toMatchObject({ isPublic: true, throttle: 'sign-up-changes' });
  // For 35,000 schools it takes longer than other calls may.
  expect(route('undoConnectionRun')).toMatchObject({ timeLimit: 60 });
  expect(route('revealQuilt')).toMatchObject({ timeLimit: 40, waits: true });
});
