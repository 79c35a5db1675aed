import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import routes from './generated/routes.json' with { type: 'json' };
import { bundle, dereference, type OpenApiFile, pinPathTexts } from './openapi.ts';
import { assertSound } from './openapi-rules.ts';

const file = (path: string, content: OpenApiFile['content']): [string, OpenApiFile] => [
  path,
  { path, service: path.replace('.yaml', ''), isInternal: false, content },
];

const answering = (schema: object, rest: object = {}) =>
  ({ '/api/x': { get: { responses: { '200': { content: { 'application/json': { schema } } } }, ...rest } } }) as never;

const common = file('common.yaml', { components: { schemas: { Name: { type: 'string' }, Role: { enum: ['Viewer'] } } } });

it('commits what the contracts generate', () => {
  expect(() => execFileSync(process.execPath, [join(import.meta.dirname, 'generate.ts'), '--check'])).not.toThrow();
});

it('keeps the names of shared schemas and leaves nothing to look up when flattened', () => {
  const own = file('a.yaml', { paths: answering({ $ref: './common.yaml#/components/schemas/Name' }) });
  const bundled = bundle(new Map([common, own]), [own[1]], 'A');
  expect(bundled).toMatchObject({ components: { schemas: { Name: { type: 'string' } } } });
  expect(JSON.stringify(dereference(bundled))).not.toContain('$ref');
});

it('names a reference that leads nowhere', () => {
  const own = file('a.yaml', { paths: answering({ $ref: './common.yaml#/components/schemas/Nothing' }) });
  expect(() => bundle(new Map([common, own]), [own[1]], 'A')).toThrow('a.yaml: ./common.yaml#/components/schemas/Nothing');
});

it('lists everything in which an operation breaks the conventions', () => {
  const own = file('a.yaml', {
    paths: answering(
      { anyOf: [] },
      {
        operationId: 'Bad',
        'x-roles': ['King'],
        'x-throttle': 'slow',
        parameters: [{ name: 'page', in: 'path', schema: { type: 'integer' } }],
      },
    ),
  });
  const complaint = () => assertSound(new Map([common, own]));
  for (const part of [
    'camelCase operationId',
    'unknown role King',
    'unknown throttle slow',
    'anyOf',
    'default response',
    'number page without x-pattern',
  ])
    expect(complaint).toThrow(part);
});

it('checks the text of an id before it is read as a number', () => {
  expect(pinPathTexts({ schema: { type: 'integer', 'x-pattern': '^\\d$' } })).toMatchObject({
    schema: { allOf: [{ type: 'string', pattern: '^\\d$' }, { type: 'integer' }] },
  });
});

it('puts static segments before parameters in the route table', () => {
  const place = (operationId: string) => routes.findIndex((route) => route.operationId === operationId);
  expect(place('getMySchool')).toBeLessThan(place('getSchool'));
  expect(place('searchUsers')).toBeLessThan(place('getUser'));
});
