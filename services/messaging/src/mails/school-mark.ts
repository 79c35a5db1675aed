import { type MotifName, motifOf, type Threads, threadsOf } from '@patchwork/contracts/school-patch';

/** The motifs of the web app on 7 by 7 squares: 1 and 2 are the threads, and a dot is the ground. */
const squares: Record<MotifName, string> = {
  waves: '....... ....... .1.1.1. 1111111 2222222 2222222 1111111',
  hills: '....... ....22. ....22. .11.... 11111.1 1111111 2222222',
  wheat: '.1...1. 121.121 121.121 121.121 .2...2. .2...2. .2...2.',
  lattice: '1..2..1 .1.2.1. ..1.1.. 22.1.22 ..1.1.. .1.2.1. 1..2..1',
  sun: '...2... .2...2. ..111.. 2.1.1.2 ..111.. .2...2. ...2...',
  swing: '.11111. .12.21. .12.21. .12.21. .12221. .1...1. 2222222',
  bridge: '..111.. .1.1.1. 1..1..1 1111111 ....... 2.2.2.2 2222222',
  houses: '....... .2...2. 222.222 2222222 1111111 1.1.1.1 1111111',
  towers: '..222.. 11222.. 11.2.11 1122211 11.2.11 1122211 1122211',
  kite: '...1... ..111.. .11111. ..111.. ...1... ..2.... .2.....',
  leaf: '...1... ..1.1.. .11.11. .11.11. ..1.1.. ...2... ...2...',
  boat: '...12.. ..112.. .11122. ....... 1111111 .11111. 2222222',
};

/**
 * The patch of a school as a small table of coloured cells, which mail programs show without loading a picture. Decorative: the
 * school's name must be beside it.
 */
export function schoolMark(schoolId: number): string {
  const threads = threadsOf(schoolId);
  const rows = squares[motifOf(schoolId)]
    .split(' ')
    .map((row) => `<tr>${[...row].map((square) => cell(square, threads)).join('')}</tr>`);
  return `<table role="presentation" aria-hidden="true" dir="ltr" cellpadding="0" cellspacing="0" bgcolor="${threads.ground}" style="border:2px dashed #FFFDF8;font-size:0;line-height:0">${rows.join('')}</table>`;
}

const cell = (square: string, { ground, first, second }: Threads) =>
  `<td width="5" height="5" bgcolor="${{ 1: first, 2: second }[square] ?? ground}"></td>`;
