import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { formatLogLine } from './log-line.ts';

const line = (fields: object) =>
  stripVTControlCharacters(formatLogLine('schools', JSON.stringify({ level: 30, time: Date.now(), ...fields })));

test('shows time, service, message and ids', () => {
  expect(line({ msg: 'school approved', service: 'schools', schoolId: 4 })).toMatch(
    /^\d\d:\d\d:\d\d schools {5}school approved {2}schoolId=4$/,
  );
});

test('shows the service of each line of a process that has several', () => {
  const shown = (service?: string) =>
    formatLogLine('all', JSON.stringify({ level: 30, time: Date.now(), msg: 'ready', service }));
  expect(shown('content')).toMatch(/^\d\d:\d\d:\d\d content {5}ready$/);
  expect(shown()).toMatch(/^\d\d:\d\d:\d\d all {9}ready$/);
});

test('shows the error, and its stack from level error up', () => {
  const err = { message: 'no answer', stack: 'Error: no answer\n    at somewhere' };
  expect(line({ level: 40, msg: 'mail waits', err })).toMatch(/mail waits {2}no answer$/);
  expect(line({ level: 50, msg: 'mail lost', err })).toMatch(/mail lost {2}no answer\nError: no answer\n {4}at somewhere$/);
});

test('leaves a line alone that is not from the logger', () => {
  expect(formatLogLine('web', 'VITE ready')).toMatch(/^\d\d:\d\d:\d\d web {9}VITE ready$/);
  expect(formatLogLine('web', '{"half": ')).toContain('{"half": ');
});
