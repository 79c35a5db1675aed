import { basename } from 'node:path';
import type { UserConfig } from 'vite';

const stylesheets = new Map<string, string>();

/** "report-card_head": names of files compress better than the usual hashes (1 kB of the first views). */
function classNameOf(name: string, path: string): string {
  const file = path.split('?')[0]!;
  const base = basename(file, '.module.css');
  if ((stylesheets.get(base) ?? file) !== file) throw new Error(`Two stylesheets are named ${base}.module.css`);
  stylesheets.set(base, file);
  return `${base}_${name}`;
}

/** Vite's `css` settings: the prerendered pages and the stylesheet must name the classes alike. */
export const css: UserConfig['css'] = { modules: { generateScopedName: classNameOf } };
