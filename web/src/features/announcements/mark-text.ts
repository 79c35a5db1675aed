export type Mark = 'bold' | 'italic' | 'heading' | 'list' | 'numbers' | 'link';
interface Range {
  from: number;
  to: number;
}
/** The replacement for `from`–`to`, and the selection in the text after it. */
export type Change = Range & { text: string; select: Range };

/** Applies a toolbar button to the selected words, or to the line with the cursor. */
export function markText(mark: Mark, text: string, selected: Range): Change {
  if (mark === 'heading') return markLines(text, selected, () => '# ');
  if (mark === 'list') return markLines(text, selected, () => '- ');
  if (mark === 'numbers') return markLines(text, selected, (place) => `${place}. `);
  if (mark === 'link') return addLink(text, selected);
  return wrap(text, selected, mark === 'bold' ? '**' : '*');
}

function wrap(text: string, selected: Range, sign: string): Change {
  const { from, to, words } = wordsIn(text, selected);
  const start = from + sign.length;
  return { from, to, text: sign + words + sign, select: { from: start, to: start + words.length } };
}

function addLink(text: string, selected: Range): Change {
  const { from, to, words } = wordsIn(text, selected);
  const address = 'https://';
  const start = from + words.length + '[]('.length;
  return { from, to, text: `[${words}](${address})`, select: { from: start, to: start + address.length } };
}

/** The selection without the space that a double click includes: marks must touch their words. */
function wordsIn(text: string, { from, to }: Range): Range & { words: string } {
  const words = text.slice(from, to).trimEnd();
  return words ? { from, to: from + words.length, words } : { from, to, words: 'words' };
}

function markLines(text: string, { from, to }: Range, signOf: (place: number) => string): Change {
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const next = text.indexOf('\n', to);
  const end = next === -1 ? text.length : next;
  const lines = text.slice(start, end).split('\n');
  let place = 0;
  const marked = lines
    .map((line) => {
      if (line.trim() === '' && lines.length > 1) return line;
      place += 1;
      return signOf(place) + line;
    })
    .join('\n');
  return { from: start, to: end, text: marked, select: { from: start, to: start + marked.length } };
}
