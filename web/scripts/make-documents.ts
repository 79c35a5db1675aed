/**
 * Writes the two public documents as PDF: `node scripts/make-documents.ts`, from web/. Their texts stand beside this file, so
 * the operator edits words, not bytes. Plain PDF 1.7 with the built-in Helvetica; nothing to install.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { toPdf } from './pdf.ts';

for (const name of ['terms-and-conditions', 'privacy-policy']) {
  const text = await readFile(new URL(`./${name}.txt`, import.meta.url), 'utf8');
  await writeFile(new URL(`../public/${name}.pdf`, import.meta.url), toPdf(text), 'latin1');
}
