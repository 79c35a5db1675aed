import { inflateSync } from 'node:zlib';

export interface Sheet {
  /** In points, rounded: A4 is 595 × 842. */
  width: number;
  height: number;
  /** Nothing is drawn but, at most, a page number. */
  isEmpty: boolean;
}

/** The sheets of a PDF file that Chromium printed, in order. */
export function readSheets(file: Buffer): Sheet[] {
  const text = file.toString('latin1');
  return [...text.matchAll(/<<\/Type \/Page\b(?!s)[\s\S]*?>>\s*endobj/g)].map(([page]) => {
    const [, , width = '0', height = '0'] = /\/MediaBox \[([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+)\]/.exec(page)?.slice(1) ?? [];
    const drawn = contentOf(file, text, Number(/\/Contents (\d+) 0 R/.exec(page)?.[1]));
    const operators = drawn.match(/(?<=[\s\])>])(?:Tj|TJ|Do)(?=\s)/g) ?? [];
    return { width: Math.round(Number(width)), height: Math.round(Number(height)), isEmpty: operators.length < 2 };
  });
}

/** The drawing operators of a content stream. */
function contentOf(file: Buffer, text: string, id: number): string {
  const start = new RegExp(`(?:^|\\n)${id} 0 obj\\s*<<([\\s\\S]*?)>>\\s*stream\\r?\\n`).exec(text);
  const length = Number(/\/Length (\d+)/.exec(start?.[1] ?? '')?.[1]);
  if (!start || !length) return '';
  const from = start.index + start[0].length;
  return inflateSync(file.subarray(from, from + length)).toString('latin1');
}
