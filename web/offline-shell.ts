import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { latinFonts, needsOf } from './first-views.ts';

/** What must open without a connection: the feed, a report's menu and comments, and the form in which a report is written. */
const modules = [
  'src/app/pages.ts',
  'src/features/feed/feed-page.tsx',
  'src/features/feed/offline-notice.tsx',
  'src/features/feed/empty-feed.tsx',
  'src/shell/translating-text.tsx',
  'src/features/feed/card/report-menu.tsx',
  'src/features/feed/comments/conversation.tsx',
  'src/features/feed/composer/create-report.tsx',
];

/** Writes `worker.js`: the service worker with the list of the files that it keeps, and a version that changes with them. */
export function offlineShell(): Plugin {
  return {
    name: 'offline-shell',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('The build has no index.html');
      const named = [...String(page.source).matchAll(/(?:href|src)="\/((?:assets\/|theme)[^"]+)"/g)].map(([, file]) => file!);
      const needed = modules.flatMap((module) => [...needsOf(bundle, module)]);
      const files = [...new Set([...named, ...needed, ...latinFonts(bundle), 'favicon.svg'])].sort().map((file) => `/${file}`);
      const worker = readFileSync(join(import.meta.dirname, 'src/worker/worker.js'), 'utf8');
      const version = createHash('sha256')
        .update(worker)
        .update(String(page.source))
        .update(files.join())
        .digest('hex')
        .slice(0, 12);
      const source = `globalThis.SHELL = ${JSON.stringify({ version, files })};\n${worker}`;
      this.emitFile({ type: 'asset', fileName: 'worker.js', source });
    },
  };
}
