/** A part of a text, as indexes of its UTF-16 units: from `start` up to, not including, `end`. */
export type Range = readonly [start: number, end: number];

/** The words of a search: as the server, at most ten, and none without a letter, digit or other sign that counts. */
export const wordsOf = (search: string): string[] =>
  [...new Set(search.split(/\s+/u).filter(Boolean))].slice(0, 10).filter((word) => folded(word).text.trim() !== '');

/** Where the words occur, in order and without overlaps; ignores what the server's search ignores (`search_words`). */
export function findMatches(text: string, words: readonly string[]): Range[] {
  const { text: searched, starts, ends } = folded(text);
  const found = words.flatMap((word): Range[] => {
    const wanted = folded(word).text.trim();
    const ranges: Range[] = [];
    for (let at = searched.indexOf(wanted); wanted !== '' && at >= 0; at = searched.indexOf(wanted, at + 1)) {
      const isBeginning = at === 0 || searched[at - 1] === ' ';
      if (isBeginning || !/^[a-z0-9]{1,2}$/.test(wanted)) ranges.push([starts[at]!, ends[at + wanted.length - 1]!]);
    }
    return ranges;
  });
  return merge(found.sort(([one], [other]) => one - other));
}

/** A text as alternating parts outside and inside these ranges; it begins outside, perhaps with an empty part. */
export function splitAt(text: string, ranges: readonly Range[]): string[] {
  const places = ranges.flat();
  return [0, ...places].map((from, index) => text.slice(from, places[index]));
}

const BESIDE = 60;

/** The words around a range, up to 60 UTF-16 units on each side, with "…" where the text goes on. */
export function excerptAround(text: string, [start, end]: Range): string {
  const before = text.slice(Math.max(0, start - BESIDE), start);
  const after = text.slice(end, end + BESIDE);
  const isFromStart = start <= BESIDE;
  const isToEnd = end + BESIDE >= text.length;
  return (
    (isFromStart ? before : `…${before.replace(/^\S*\s+/u, '')}`) +
    text.slice(start, end) +
    (isToEnd ? after : `${after.replace(/\s+\S*$/u, '')}…`)
  ).replace(/\s+/gu, ' ');
}

function merge(sorted: readonly Range[]): Range[] {
  const merged: Range[] = [];
  for (const [start, end] of sorted) {
    const last = merged.at(-1);
    if (last && start < last[1]) merged[merged.length - 1] = [last[0], Math.max(last[1], end)];
    else merged.push([start, end]);
  }
  return merged;
}

/** Letters that normalisation does not take apart. */
const plain: Record<string, string> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ħ: 'h', ı: 'i', ĸ: 'q', ł: 'l', ŋ: 'n', ŧ: 't' },
};

/** A text as it is compared, and for each of its units where its letter begins and ends in the original. */
function folded(text: string): { text: string; starts: number[]; ends: number[] } {
  let result = '';
  const starts: number[] = [];
  const ends: number[] = [];
  // A letter with its combining marks.
  for (const { 0: letter, index } of text.matchAll(/\P{M}\p{M}*|\p{M}+/gu)) {
    const base = letter.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
    for (const sign of [...base]
      .map((each) => plain[each] ?? each)
      .join('')
      .replace(ignored, '')
      .replace(separating, ' ')) {
      result += sign;
      for (let unit = 0; unit < sign.length; unit += 1) {
        starts.push(index);
        ends.push(index + letter.length);
      }
    }
  }
  return { text: result, starts, ends };
}

// Also what nobody sees, and the separators of lines and paragraphs.
const ignored = /['‘’‛ʼ`´.…\p{Default_Ignorable_Code_Point}\u2028\u2029\uFFF9-\uFFFB]/gu;
const separating = /[\s()"“”„«»\-‐‑‒–—/,:;!?&]/gu;
