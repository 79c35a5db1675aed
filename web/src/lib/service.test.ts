import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { languages } from './language.ts';
import { DOCUMENTS, documentIn } from './service.ts';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url));

describe.each(Object.values(DOCUMENTS))('$name', (document) => {
  test.each(Object.keys(languages))('is a tagged PDF in %s of the size that its link promises', (code) => {
    const { href, kilobytes, language } = documentIn(document, code);
    const bytes = read(`public${href}`);
    const text = bytes.toString('latin1');
    expect(language).toBe(code);
    expect(text.slice(0, 5)).toBe('%PDF-');
    expect(text).toContain(`/Lang (${code === 'en' ? 'en-GB' : code})`);
    expect(text).toContain('/Marked true');
    expect(Math.ceil(bytes.length / 1000)).toBe(kilobytes);
  });

  test.each(Object.keys(languages))('has the same headings and paragraphs in %s, after a note about the English text', (code) => {
    const blocks = (language: string) =>
      read(`documents/${document.file}.${language}.md`)
        .toString()
        .trim()
        .split(/\n{2,}/)
        .map((block) => /^#{1,2} |^> /.exec(block)?.[0] ?? '');
    const note = code === 'en' ? [] : ['> '];
    const [title, ...rest] = blocks('en');
    expect(blocks(code)).toEqual([title, ...note, ...rest]);
  });

  test('is in English where the app has no such language', () => {
    expect(documentIn(document, 'en-XB').href).toBe(`/${document.file}.pdf`);
  });
});

test('every text and every PDF is linked', () => {
  const files = Object.values(DOCUMENTS).flatMap((document) =>
    Object.keys(languages).map((code) => documentIn(document, code).href.slice(1)),
  );
  const there = readdirSync(new URL('../../public', import.meta.url)).filter((name) => name.endsWith('.pdf'));
  expect(there.sort()).toEqual(files.sort());
});
