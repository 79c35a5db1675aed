import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createServer, type Plugin, type Rolldown } from 'vite';

type Prerender = typeof import('./src/app/prerender.tsx');

/** Places in index.html. */
const ROOT = '<div id="root"></div>';
const THEME = '<script src="/theme.js"></script>';

/** Modules that each page for signed-in users needs: the names of all pages, and the links in the bar. */
const common = ['src/app/pages.ts', 'src/shell/private-items.tsx'];
/** What the home page shows before its first report. */
const home = ['src/features/feed/feed-page.tsx', 'src/app/parts.ts', 'src/features/week/week-line.tsx'];

/**
 * Writes the pages that most visits begin with: `landing.html` and `login.html`, prerendered, and `home.html` with a skeleton. The
 * gateway sends them for these addresses, `index.html` for every other. The head of each links the files that it needs, so that the
 * browser loads them together instead of finding one in the other.
 */
export function firstViews(): Plugin {
  return {
    name: 'first-views',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const index = bundle['index.html'];
      if (index?.type !== 'asset') throw new Error('The build has no index.html');
      const template = String(index.source);
      const emit = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source });
      const { landing, login, skeleton } = await renderViews();

      index.source = withLinks(template, bundle, common);

      const landingPage = withFonts(withLinks(template, bundle, ['src/features/landing/landing-page.tsx']), bundle);
      emit('landing.html', withTitle(withRoot(landingPage, '', withAssets(landing.html, bundle)), landing.title));

      // One script instead of two, since each delays the first paint.
      const scripts = ['public/theme.js', 'src/app/early.js'];
      emit('early.js', scripts.map((file) => readFileSync(join(import.meta.dirname, file), 'utf8')).join('\n'));
      const early = template.replace(THEME, '<script src="/early.js"></script>');

      const loginPage = withLinks(early, bundle, [...common, 'src/features/login/login-page.tsx']);
      emit('login.html', withTitle(withRoot(loginPage, 'inert', login.html), login.title));

      const homePage = withLinks(early, bundle, [...common, ...home]);
      emit('home.html', withRoot(homePage, 'inert data-skeleton', skeleton));
    },
  };
}

const withTitle = (page: string, title: string): string => page.replace(/<title>.*<\/title>/, () => `<title>${title}</title>`);

const withRoot = (page: string, attributes: string, html: string): string =>
  page.replace(ROOT, () => `<div id="root" ${attributes}>${html}</div>`);

/** Renders by vite's own server, which can load the app's modules. */
async function renderViews() {
  const server = await createServer({
    configFile: false,
    root: import.meta.dirname,
    mode: 'production',
    appType: 'custom',
    logLevel: 'warn',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    build: { assetsInlineLimit: 0 },
  });
  try {
    const { drawLanding, drawLogin, drawSkeleton } = (await server.ssrLoadModule('/src/app/prerender.tsx')) as Prerender;
    return { landing: await drawLanding(), login: await drawLogin(), skeleton: drawSkeleton() };
  } finally {
    await server.close();
  }
}

/** The pictures of a prerendered page by their names in the build. */
const withAssets = (html: string, bundle: Rolldown.OutputBundle): string =>
  html.replace(/"\/(src\/[^"]+\.(?:svg|webp))"/g, (_, source: string) => {
    const asset = Object.values(bundle).find((file) => file.type === 'asset' && file.originalFileNames.includes(source));
    if (!asset) throw new Error(`The build has no ${source}`);
    return `"/${asset.fileName}"`;
  });

/** The scripts and stylesheets of a module that is loaded on demand. */
export function needsOf(bundle: Rolldown.OutputBundle, module: string): Set<string> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const files = new Set<string>();
  const add = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    for (const name of chunk.imports) add(chunks.find(({ fileName }) => fileName === name));
    for (const name of chunk.viteMetadata?.importedCss ?? []) files.add(name);
  };
  add(chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module))));
  if (files.size === 0) throw new Error(`The build has no ${module}`);
  return files;
}

/** The files of both latin faces. */
export const latinFonts = (bundle: Rolldown.OutputBundle): string[] =>
  Object.keys(bundle).filter((file) => /-latin-wght-normal-[^/]*\.woff2$/.test(file));

/** The landing page can be read before its scripts run, so its fonts come first. Elsewhere main.tsx loads them after the scripts. */
function withFonts(page: string, bundle: Rolldown.OutputBundle): string {
  const links = latinFonts(bundle).map(
    (file) => `\n    <link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`,
  );
  return page.replace('<meta charset="utf-8">', (charset) => charset + links.join(''));
}

/** The page with links to the files of these modules, as far as it does not name them yet. */
function withLinks(page: string, bundle: Rolldown.OutputBundle, modules: readonly string[]): string {
  const files = new Set(modules.flatMap((module) => [...needsOf(bundle, module)]));
  const missing = [...files].filter((file) => !page.includes(`"/${file}"`));
  const relOf = (file: string) => (file.endsWith('.css') ? 'stylesheet' : 'modulepreload');
  const links = missing.map((file) => `    <link rel="${relOf(file)}" crossorigin href="/${file}">\n`);
  return page.replace('  </head>', () => `${links.join('')}  </head>`);
}
