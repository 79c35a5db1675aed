import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { SERVICE_NAME } from '@patchwork/contracts/service-name';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { firstViews } from './first-views.ts';
import { offlineShell } from './offline-shell.ts';

const backend = process.env.PATCHWORK_BACKEND ?? 'http://127.0.0.1:8080';

/**
 * Says the order of the layers at the top of every stylesheet. Whichever the browser reads first fixes the order for all, and
 * with one file per chunk that is not always the one with the tokens. Each must repeat the line in tokens.css.
 */
function layerOrder(): Plugin {
  return {
    name: 'layer-order',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'asset' && file.fileName.endsWith('.css'))
          file.source = `@layer tokens,base,ui,shell,page;${file.source}`;
      }
    },
  };
}

/** Lays a compressed copy beside each text, once, with what takes too long for every answer. */
function compressedCopies(): Plugin {
  return {
    name: 'compressed-copies',
    apply: 'build',
    writeBundle({ dir }, bundle) {
      for (const name of Object.keys(bundle).filter((file) => /\.(js|css|html|svg)$/.test(file))) {
        const file = join(dir!, name);
        const text = readFileSync(file);
        writeFileSync(`${file}.br`, brotliCompressSync(text));
        writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }));
      }
    },
  };
}

/** Puts the product's name into the page and the manifest. */
function serviceName(): Plugin {
  const named = (text: string) => text.replaceAll('%SERVICE_NAME%', SERVICE_NAME);
  const manifest = () => named(readFileSync(join(import.meta.dirname, 'manifest.webmanifest'), 'utf8'));
  return {
    name: 'service-name',
    transformIndexHtml: { order: 'pre', handler: named },
    configureServer({ middlewares }) {
      middlewares.use('/manifest.webmanifest', (_request, response) => {
        response.setHeader('content-type', 'application/manifest+json').end(manifest());
      });
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source: manifest() });
    },
  };
}

/**
 * A page's first view is a handful of files, as each costs a phone one more question to the server: what every page needs, what
 * many share, forms, and the page's own.
 */
const groups = [
  { name: 'first', test: /\/src\/app\/main\.tsx$/, priority: 3 },
  { name: 'forms', test: /\/node_modules\/react-hook-form\//, priority: 2 },
  // Of what many share, the landing page needs these alone.
  { name: 'parts', test: /\/src\/ui\/(card|document-link|link-button|patch|patch-motifs|random|ties)\.tsx?$/, priority: 2 },
  { name: 'rules', test: /\/node_modules\/(@hookform|zod)\//, priority: 2 },
  // But for what brings forms, drafts, or the tool that cleans messages, along, and what a locked page needs.
  {
    name: 'shared',
    test: /\/src\/(ui|lib|shell)\/(?!message-|user-form|plain-name|school-form|one-time-code|form-problems|draft-|reason\.|download|withdrawal\/(?:request-dialog|receipt|wording|api)|lock\/|second-person\/|pending-|row-form|search-|pagination|use-(?:email|stored|user)|radio-group|qr-code|data-table|file-picture|list-states|send-file)|\/node_modules\/(lucide-react|swr|openapi-fetch)\//,
    minShareCount: 2,
    priority: 1,
  },
  // What the feed and its form for reports have in common. Of the composer's files, the feed needs only these.
  {
    name: 'feed',
    test: /\/src\/features\/feed\/(?!composer\/(?!composer-|missing-store|uploads))/,
    minShareCount: 2,
  },
];

export default defineConfig({
  plugins: [react(), serviceName(), layerOrder(), firstViews(), offlineShell(), compressedCopies()],
  server: { proxy: { '/api': backend, '/static': backend } },
  preview: { proxy: { '/api': backend, '/static': backend } },
  build: {
    outDir: 'dist',
    // The CSP has no data: sources, so nothing may be inlined.
    assetsInlineLimit: 0,
    // Browsers that cannot preload modules load them all the same, a little later.
    modulePreload: { polyfill: false },
    target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    reportCompressedSize: true,
    // One stylesheet (14 kB): a page never waits for a second one, and none arrives after it was drawn.
    cssCodeSplit: false,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
});
