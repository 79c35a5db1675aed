import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { checkDomain, checkPostcode } from './checks.ts';
import { countiesOfPostcode } from './postcode-areas.ts';

test.each([
  ['TR7 1AA', 'Cornwall', 'matches'],
  ['tr71aa', 'Cornwall', 'matches'],
  ['TR7 1AA', 'Devon', 'differs'],
  ['BS1 4ST', 'Kent', 'differs'],
  ['BS1 4ST', 'Bristol', 'unknown'],
  ['EC3A 5DE', 'City of London', 'unknown'],
  ['W1A 1AA', 'Greater London', 'matches'],
  ['QQ1 1AA', 'Kent', 'unknown'],
  ['D02 AF30', 'Kent', 'unknown'],
  ['-', 'Kent', 'unknown'],
])('the postcode %s of a school in %s: %s', (zip, countyName, outcome) => {
  expect(checkPostcode({ zip, countyName }).outcome).toBe(outcome);
});

test('a postcode that lies elsewhere names the counties of its area', () => {
  expect(checkPostcode({ zip: 'TR7 1AA', countyName: 'Devon' })).toEqual({ outcome: 'differs', counties: ['Cornwall'] });
  expect(countiesOfPostcode('TD1 1AA')).toContain('Roxburgh, Ettrick and Lauderdale');
});

test('every county of a postcode area is one that a school can choose, and every one that can be chosen has an area', () => {
  const sqlText = readFileSync(new URL('../../migrations/20261130T0000_baseline.sql', import.meta.url), 'utf8');
  const rows = /insert into counties[^;]+;/.exec(sqlText)![0];
  const known = [...rows.matchAll(/\(\d+, '([^']+)'/g)].map(([, name]) => name);
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const areas = letters.flatMap((one) => [one, ...letters.map((two) => one + two)]);
  const named = new Set(areas.flatMap((area) => countiesOfPostcode(`${area}1 1AA`)));
  expect(known.length).toBe(97);
  expect([...named].filter((name) => !known.includes(name))).toEqual([]);
  expect(known.filter((name) => !named.has(name!))).toEqual([]);
});

test.each([
  ['office@hill.example', ['jo@hill.example', 'al@MAIL.hill.example'], 'same', ['hill.example']],
  ['office@hill.example', ['jo@trust.example'], 'differs', ['hill.example', 'trust.example']],
  ['office@hill.example', ['jo@gmail.com', 'al@hill.example'], 'private', ['gmail.com']],
  [null, ['jo@hill.example', 'al@hill.example'], 'same', ['hill.example']],
  [null, ['jo@hill.example', 'al@dale.example'], 'differs', ['hill.example', 'dale.example']],
  [null, ['jo@outlook.com'], 'private', ['outlook.com']],
  ['office@hill.example', [], 'unknown', []],
])('the school’s address %s beside those of its people %j: %s', (schoolEmail, emails, outcome, domains) => {
  expect(checkDomain(schoolEmail, emails)).toEqual({ outcome, domains });
});
