type Line = { text: string; look: 'title' | 'heading' | 'text' };
const looks = {
  title: { font: 'B', size: 20, leading: 30, perLine: 60 },
  heading: { font: 'B', size: 13, leading: 24, perLine: 75 },
  text: { font: 'R', size: 11, leading: 16, perLine: 90 },
} as const;
const page = { width: 595, height: 842, margin: 64 };

/**
 * A small PDF, one byte per character (latin1), from plain text: the first line is the title, lines that begin with `# ` are
 * headings, an empty line ends a paragraph.
 */
export function toPdf(source: string): string {
  const [title = '', ...paragraphs] = source.trim().split(/\n\s*\n/);
  const lines: Line[] = [{ text: title, look: 'title' }];
  for (const paragraph of paragraphs) {
    const look = paragraph.startsWith('# ') ? 'heading' : 'text';
    const words = paragraph.replace(/^# /, '').split(/\s+/);
    lines.push(...wrap(words, looks[look].perLine).map((text): Line => ({ text, look })), { text: '', look: 'text' });
  }
  return assemble(title, paginate(lines));
}

function wrap(words: string[], width: number): string[] {
  const lines = [''];
  for (const word of words) {
    const last = lines.at(-1) ?? '';
    if (last && last.length + word.length >= width) lines.push(word);
    else lines[lines.length - 1] = last ? `${last} ${word}` : word;
  }
  return lines;
}

function paginate(lines: Line[]): string[] {
  const pages: string[] = [];
  let drawn = '';
  let y = page.height - page.margin;
  for (const { text, look } of lines) {
    const { font, size, leading } = looks[look];
    if (y < page.margin + leading) {
      pages.push(drawn);
      drawn = '';
      y = page.height - page.margin;
    }
    y -= text ? leading : leading / 2;
    if (text) drawn += `BT /${font} ${size} Tf ${page.margin} ${y} Td (${literal(text)}) Tj ET\n`;
  }
  return [...pages, drawn];
}

const literal = (text: string) => text.replaceAll('’', "'").replace(/[\\()]/g, '\\$&');

function assemble(title: string, pages: string[]): string {
  const firstPage = 6;
  const kids = pages.map((_, index) => `${firstPage + index * 2} 0 R`);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (en-GB) /ViewerPreferences << /DisplayDocTitle true >> >>',
    `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
    `<< /Title (${literal(title)}) >>`,
    ...pages.flatMap((content, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.width} ${page.height}] /Resources << /Font << /R 3 0 R /B 4 0 R >> >> /Contents ${firstPage + index * 2 + 1} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}endstream`,
    ]),
  ];

  let file = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  return `${file}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
}
