import { SERVICE_NAME } from '@patchwork/contracts/service-name';
import { expect, test } from 'vitest';
import type { Viewer } from './assertion.ts';
import { loadContract } from './contract.ts';
import { assertNameFree, isReservedName, namesOf } from './names.ts';

/** The contract's patterns of each name, with their sentences. */
const [body] = Object.values(loadContract('schools').paths['/api/schoolgroup/myschool']!.post!.requestBody!.content);
const { allOf } = (body as { schema: { properties: { name: { allOf: object[] } } } }).schema.properties.name;
const rules = (allOf as { allOf?: object[] }[]).flatMap((rule) => rule.allOf ?? [rule]) as {
  pattern: string;
  'x-messages': { pattern: string };
}[];
const problemOf = (name: string) => rules.find(({ pattern }) => !new RegExp(pattern, 'u').test(name))?.['x-messages'].pattern;

test.each([
  "St. Mary's",
  "St.John's C.E. Primary",
  'St.Mary/St.John',
  'Ysgol Y Garreg',
  'e.g. Year 5/6',
  'A.B. Smith',
  'Co-op Academy',
  'Mrs O’Neill (Head) & Dr. Li',
  'Reception @ The Hill',
  'مدرسة النور',
])('%s is a name', (name) => {
  expect(problemOf(name)).toBeUndefined();
});

test.each(['Hill\r\nBcc: x', 'Hill\tSchool', 'Hill\u0085School', 'Hill\u2028School', '\u202EHill', 'Hill\u2069'])(
  '%j is no name, because of a control character',
  (name) => {
    expect(problemOf(name)).toBe('A name cannot contain line breaks.');
  },
);

test.each([
  'http://evil.example',
  'See HTTPS://evil',
  'ftp://evil',
  'Win at www.evil',
  'bit.ly/win',
  'Jo evil.example/x Marsh',
  'evil.com',
  'Evil.CO.UK',
  'jo@school.example',
])('%s is no name, because mail programs make a link of it', (name) => {
  expect(problemOf(name)).toBe('A name cannot contain a web address.');
});

test.each([
  [SERVICE_NAME, true],
  [`The ${SERVICE_NAME.toUpperCase()} Safeguarding Team`, true],
  ['Patch  work', true],
  ['P.a.t.c.h-work', true],
  ['Ｐatchwork', true],
  ['Ра\u0442chwork', true],
  ['Pátchwörk', true],
  ['Patch\u200bwork', true],
  ['Patchw0rk', true],
  ['ΡΑTCHWORK', true],
  ['Online safeguarding-team', true],
  ['Hill School', false],
  ['Patch Lane Primary', false],
  ['Designated safeguarding lead', false],
])('%s looks like a name of the provider: %s', (name, isReserved) => {
  expect(isReservedName(name)).toBe(isReserved);
});

test.each([
  [{ firstName: 'Patch', lastName: 'Work' }, true],
  [{ firstName: 'Patch', middleName: 'Jo', lastName: 'Work' }, true],
  [{ firstName: 'Jo', middleName: 'Patch', lastName: 'Work' }, true],
  [{ firstName: 'Jo', middleName: null, lastName: 'Work' }, false],
])('the person %j looks like the provider: %s', (person, isReserved) => {
  expect(namesOf(person).some(isReservedName)).toBe(isReserved);
});

const viewer = (...roles: Viewer['roles']) => ({ roles: ['Viewer', ...roles] }) as Viewer;

test.each([
  ['a Lead', viewer('SchoolAdmin'), [], false],
  ['a Lead whose school has the name', viewer('SchoolAdmin'), ['Patchwork Lane'], true],
  ['a Lead whose school has a similar name', viewer('SchoolAdmin'), ['Patchwork'], false],
  ['an Admin', viewer('AdminRO', 'Admin'), [], true],
])('%s may take a name of the provider', (_, who, before, isAllowed) => {
  const take = () => assertNameFree(who, 'name', ['Patchwork Lane'], before);
  if (isAllowed) expect(take).not.toThrow();
  else
    expect(take).toThrow(
      expect.objectContaining({
        code: 'reserved-name',
        errors: [{ field: 'name', message: 'This name looks like the provider’s. Please write to us if it is really yours.' }],
      }),
    );
});
