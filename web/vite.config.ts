import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { PRICE_SENTENCE } from '@patchwork/contracts/price-sentence';
import { SERVICE_NAME } from '@patchwork/contracts/service-name';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { firstViews } from './first-views.ts';
import { offlineShell } from './offline-shell.ts';

const backend = process.env.PATCHWORK_BACKEND ?? 'http://127.0.0.1:14700';

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

/** Puts the product's name into the page and the manifest, and the usual sentence about the price into the page. */
function serviceName(): Plugin {
  const named = (text: string) => text.replaceAll('%SERVICE_NAME%', SERVICE_NAME);
  const manifest = () => named(readFileSync(join(import.meta.dirname, 'manifest.webmanifest'), 'utf8'));
  return {
    name: 'service-name',
    transformIndexHtml: { order: 'pre', handler: (page) => named(page).replace('%PRICE_SENTENCE%', PRICE_SENTENCE) },
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

type Graph = { getModuleInfo(id: string): { importedIds: string[] } | null };

/** The modules that a screen loads before it is drawn. */
function needsOf(screen: string, graph: Graph, found = new Set<string>()): Set<string> {
  if (found.has(screen)) return found;
  found.add(screen);
  for (const id of graph.getModuleInfo(screen)?.importedIds ?? []) needsOf(id, graph, found);
  return found;
}

const sourceOf = (file: string) => join(import.meta.dirname, 'src', file);
const login = sourceOf('features/login/login-page.tsx');
const feed = sourceOf('features/feed/feed-page.tsx');
const weekLine = sourceOf('features/week/week-line.tsx');

/** A chunk of the modules that match `test` and that all of these screens need. */
function neededBy(screens: string[], name: string, test: RegExp, priority: number) {
  const needs = new Map<string, Set<string>>();
  const isNeeded = (screen: string, id: string, graph: Graph) => {
    if (!needs.has(screen)) needs.set(screen, needsOf(screen, graph));
    return needs.get(screen)!.has(id);
  };
  return {
    name: (id: string, graph: Graph) => (screens.every((screen) => isNeeded(screen, id, graph)) ? name : null),
    debugName: name,
    test,
    priority,
  };
}

const parts = /\/src\/(ui|lib|shell)\/|\/node_modules\/(lucide-react|swr)\//;

/**
 * By itself, the bundler makes some ninety files for the feed, each of which costs a phone one more question to the server. All else
 * is split by route.
 */
const groups = [
  // With what the landing page needs of the parts that many share.
  { name: 'first', test: /\/src\/(app\/main|ui\/(card|document-link|link-button))\.tsx|tie\.module\.css$/, priority: 3 },
  neededBy([login, feed], 'shared', parts, 2),
  neededBy([feed], 'reading', parts, 2),
  neededBy([login, weekLine], 'field', parts, 1.5),
  neededBy([feed], 'feed', /\/src\/features\/feed\//, 1),
  neededBy([weekLine], 'week-line', /\/src\/(features\/week|lib)\//, 1),
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
    rolldownOptions: {
      output: {
        codeSplitting: { groups },
        // The list of every page's files is part of each first view, and hashes do not compress.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
});
