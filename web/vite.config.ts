import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
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
const badges = ['unread', 'review', 'pending'].map((name) => sourceOf(`shell/${name}-badge.tsx`));

// But for what brings drafts, or the tool that cleans messages, along, and what a locked page needs.
const shareable =
  /\/src\/(ui|lib|shell)\/(?!message-|user-form|plain-name|school-form|one-time-code|form-problems|draft-store|forget-drafts|reason\.|download|withdrawal\/(?:request-dialog|receipt|wording|api)|concern\/|child-references|text-length|lock\/|sign-in\/provider|provider|use-attempt|second-person\/|pending-|row-form|search-|pagination|use-(?:email|stored|user))|\/node_modules\/(lucide-react|swr|react-hook-form)\//;

const partsOfFeed = /\/src\/features\/feed\/(?!composer\/(?!composer-|missing-store|uploads))/;

/** A chunk of the modules that several screens share. `isNeeded` decides by which screens need a module. */
const shared = (name: string, priority: number, isNeeded: (by: (screen: string) => boolean, id: string) => boolean) => {
  const needs = new Map<string, Set<string>>();
  return {
    name: (id: string, graph: Graph) => {
      const by = (screen: string) => {
        if (!needs.has(screen)) needs.set(screen, needsOf(screen, graph));
        return needs.get(screen)!.has(id);
      };
      return isNeeded(by, id) ? name : null;
    },
    debugName: name,
    test: shareable,
    minShareCount: 2,
    priority,
  };
};

/**
 * A page's first view is a handful of files, as each costs a phone one more question to the server: what every page needs, what
 * many share, forms, and the page's own.
 */
const groups = [
  // With what the landing page needs of the parts that many share.
  {
    name: 'first',
    test: /\/src\/(app\/main\.tsx|ui\/(card\.tsx|document-link\.tsx|link-button\.tsx|tie\.module\.css))$/,
    priority: 3,
  },
  // What the login page loads once a provider is found.
  { name: 'providers', test: /\/src\/(lib\/providers|shell\/sign-in\/provider-button)\.tsx?$/, priority: 1 },
  { name: 'links', test: /\/src\/(app\/pages\.ts|shell\/private-items\.tsx)$/, priority: 3 },
  // Screens without forms have status lines, too.
  shared('shared', 2, (by, id) => by(login) && (by(feed) || id.includes('/ui/error-summary'))),
  shared('forms', 2, (by) => by(login)),
  shared('reading', 2, (by) => [feed, ...badges].some(by)),
  { name: 'rules', test: /\/node_modules\/(@hookform|zod)\//, priority: 1 },
  // Else they would bring along the chunk of one of the forms that ask them.
  { name: 'texts', test: /\/contracts\/(email-address|visible-text)\.ts$/, priority: 3 },
  shared('screens', 1, () => true),
  // What the feed and its form for reports have in common; the form itself comes when it is opened.
  { ...shared('feed', 1, (by) => by(feed)), test: partsOfFeed, minShareCount: 1 },
  { ...shared('feed-parts', 1, () => true), test: partsOfFeed },
  // One name in the list of files instead of a dozen; who opens one of their pages opens the others.
  { name: 'admin', test: /\/src\/features\/admin-(users|schools)\//, priority: 1 },
  { name: 'quilt', test: /\/src\/features\/quilt\/(?!drawing\/)/, priority: 1 },
  // Beside the feed.
  { name: 'quilt-card', test: /\/src\/features\/quilt\/(quilt-card|quilt-words|question-text|api)\./, priority: 2 },
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
