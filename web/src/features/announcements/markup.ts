type Tag = 'p' | 'ul' | 'ol' | 'h3' | 'h4' | 'h5';
interface Block {
  tag: Tag;
  lines: string[];
}

/**
 * Converts typed text into the elements that an announcement may contain. A line starting with `#`, `##` or `###` is a heading,
 * with `-`, `*` or `•` a list item, with `1.` a numbered item; an empty line starts a paragraph. Within lines: `**bold**`,
 * `*italic*` or `_italic_`, `[words](https://…)` and bare addresses. All else is text, HTML too.
 */
export function toHtml(typed: string): string {
  const blocks: Block[] = [];
  let isApart = true;
  for (const line of typed.split(/\r\n?|\n/)) {
    const words = line.trim();
    const last = blocks.at(-1);
    if (words !== '') {
      const { tag, text } = kindOf(words);
      // An empty line between items does not split a list: the second list would start at 1 again.
      const continues = last?.tag === tag && (isList(tag) || (tag === 'p' && !isApart));
      if (continues) last.lines.push(text);
      else blocks.push({ tag, lines: [text] });
    }
    isApart = words === '';
  }
  return blocks.map(draw).join('');
}

const isList = (tag: Tag) => tag === 'ul' || tag === 'ol';

function kindOf(line: string): { tag: Tag; text: string } {
  const [, mark = '', text = ''] = /^(#{1,3}|[-*•]|\d{1,2}[.)])\s+(.+)$/.exec(line) ?? [];
  if (text === '') return { tag: 'p', text: line };
  if (mark.startsWith('#')) return { tag: `h${mark.length + 2}` as Tag, text };
  return { tag: /\d/.test(mark) ? 'ol' : 'ul', text };
}

function draw({ tag, lines }: Block): string {
  const inside = isList(tag) ? lines.map((line) => `<li>${drawLine(line)}</li>`).join('') : lines.map(drawLine).join('<br>');
  return `<${tag}>${inside}</${tag}>`;
}

const mailbox = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/;
const page = /https:\/\/[^\s<>()[\]]*[\w/]/;
// Marks cannot be nested in themselves, which also keeps the parsing time proportional to the length.
const marks = new RegExp(
  [
    String.raw`\[(?<words>[^[\]]+)\]\((?<href>${page.source}|${mailbox.source})\)`,
    `(?<page>${page.source})`,
    `(?<mailbox>${mailbox.source})`,
    String.raw`\*\*(?=[^\s*]|\*[^\s*])(?<bold>(?:[^*]|\*(?!\*))+)(?<=\S)\*\*`,
    String.raw`\*(?=[^\s*])(?<star>[^*]+)(?<=\S)\*`,
    String.raw`(?<!\w)_(?=[^\s_])(?<low>[^_]+)(?<=\S)_(?!\w)`,
  ].join('|'),
  'u',
);

function drawLine(line: string): string {
  let html = '';
  let rest = line;
  for (let found = marks.exec(rest); found; found = marks.exec(rest)) {
    html += escapeHtml(rest.slice(0, found.index)) + drawMark(found.groups!);
    rest = rest.slice(found.index + found[0].length);
  }
  return html + escapeHtml(rest);
}

function drawMark({ words, href, page, mailbox, bold, star, low }: Record<string, string | undefined>): string {
  if (bold) return `<strong>${drawLine(bold)}</strong>`;
  if (words && href) return link(href, drawLine(words));
  const address = page ?? mailbox;
  if (address) return link(address, escapeHtml(address));
  return `<em>${drawLine(star ?? low ?? '')}</em>`;
}

const link = (address: string, words: string) =>
  `<a href="${escapeHtml(address.startsWith('https:') ? address : `mailto:${address}`)}">${words}</a>`;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign]!);
