import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { chromium } from '@playwright/test';

// Prints `documents/*.md` to the PDFs in `public`: `node scripts/make-documents.ts`, after a text has changed. Their sizes belong
// into `src/lib/service.ts`; a test compares them. Latin letters are in
// Liberation Sans (Debian's fonts-liberation), because PDF readers show variable fonts less well.

const texts = join(import.meta.dirname, '../documents');
const target = join(import.meta.dirname, '../public');
const { resolve } = createRequire(import.meta.url);
const rightToLeft = ['ar', 'ur'];

const arabic = [400, 700].map((weight) => {
  const file = resolve(`@fontsource/noto-naskh-arabic/files/noto-naskh-arabic-arabic-${weight}-normal.woff2`);
  const source = `url(data:font/woff2;base64,${readFileSync(file).toString('base64')})`;
  return `@font-face { font-family: Naskh; font-weight: ${weight}; src: ${source}; unicode-range: U+0600-06FF; }`;
});

const style = `
${arabic.join('\n')}
body { font: 11pt/1.5 Naskh, 'Liberation Sans', sans-serif; color: #1b2420; margin: 0; }
[dir=rtl] body { font-size: 12pt; line-height: 1.7; }
h1, h2 { line-height: 1.3; break-after: avoid; color: #0f5a43; }
h1 { font-size: 22pt; margin: 0 0 12pt; }
h2 { font-size: 14pt; margin: 18pt 0 4pt; }
p { margin: 0 0 8pt; orphans: 3; widows: 3; }
p.note { border-inline-start: 3pt solid #f5b82e; padding-inline-start: 8pt; font-weight: 600; }`;

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The HTML of a text: headings, paragraphs, and a note that begins with `>`. */
function toHtml(markdown: string, language: string): string {
  const blocks = markdown.trim().split(/\n{2,}/);
  const body = blocks.map((block) => {
    const [, mark = '', text = ''] = /^(#{1,2}|>)? ?([\s\S]*)$/.exec(block)!;
    const tag = { '#': 'h1', '##': 'h2', '>': 'p class="note"' }[mark] ?? 'p';
    return `<${tag}>${escapeHtml(text)}</${tag.split(' ')[0]}>`;
  });
  const direction = rightToLeft.includes(language) ? 'rtl' : 'ltr';
  const title = escapeHtml(blocks[0]!.replace('# ', ''));
  return `<!doctype html><html lang="${language === 'en' ? 'en-GB' : language}" dir="${direction}">
<head><meta charset="utf-8"><title>${title}</title><style>${style}</style></head><body>${body.join('\n')}</body></html>`;
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const page = await browser.newPage();
for (const file of readdirSync(texts).sort()) {
  const [name, language = 'en'] = basename(file, '.md').split('.');
  await page.setContent(toHtml(readFileSync(join(texts, file), 'utf8'), language));
  await page.evaluate(() => document.fonts.ready);
  const margin = { top: '22mm', bottom: '22mm', left: '22mm', right: '22mm' };
  const pdf = await page.pdf({ format: 'A4', margin, tagged: true, outline: true });
  const output = language === 'en' ? `${name}.pdf` : `${name}.${language}.pdf`;
  writeFileSync(join(target, output), pdf);
  console.log(`${output} ${Math.ceil(pdf.length / 1000)} kB`);
}
await browser.close();
