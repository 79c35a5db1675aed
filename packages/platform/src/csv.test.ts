import { expect, test } from 'vitest';
import { readCsv } from './csv.ts';

test.each([
  [
    'a,b\nc,d',
    [
      [1, ['a', 'b']],
      [2, ['c', 'd']],
    ],
  ],
  [
    'a,b\r\n\r\n,\r\nc,d\r\n',
    [
      [1, ['a', 'b']],
      [4, ['c', 'd']],
    ],
  ],
  ['a,\n', [[1, ['a', '']]]],
  ['"a, ""b""",c', [[1, ['a, "b"', 'c']]]],
  [
    '"two\nlines",x\nnext,y',
    [
      [1, ['two\nlines', 'x']],
      [3, ['next', 'y']],
    ],
  ],
  [
    '"never closed,x\nb,c',
    [
      [1, null],
      [2, ['b', 'c']],
    ],
  ],
  [
    '"never closed,x\nb,c\n"d, e",f',
    [
      [1, null],
      [2, ['b', 'c']],
      [3, ['d, e', 'f']],
    ],
  ],
  [
    'a"b,c\nd,e',
    [
      [1, null],
      [2, ['d', 'e']],
    ],
  ],
  [
    '"a"b,c\nd,e',
    [
      [1, null],
      [2, ['d', 'e']],
    ],
  ],
  ['', []],
])('reads %j', (text, rows) => {
  expect([...readCsv(text)].map(({ line, cells }) => [line, cells])).toEqual(rows);
});
