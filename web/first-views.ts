import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createServer, type Plugin, type Rolldown } from 'vite';

type Prerender = typeof import('./src/app/prerender.tsx');

const place = '<div id="root"></div>';
const theme = '<script src="/theme.js"></script>';

/**
 * Writes the pages that most visits begin with: `landing.html` and `login.html`, drawn already, and `home.html` with a skeleton; what each
 * needs is named in its head, so that the browser discovers no script only by running another. The gateway sends them for
 * these addresses, `index.html` for every other.
 */
export function firstViews(): Plugin {
  return {
    name: 'first-views',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const index = bundle['index.html'];
      if (index?.type !== 'asset') throw new Error('The build has no index.html');
      const source = String(index.source);
      const { landing, login, skeleton } = await drawViews();
      landing.html = withAssets(landing.html, bundle);
      const page = (name: string, text: string) => this.emitFile({ type: 'asset', fileName: `${name}.html`, source: text });

      page('landing', filled(withFonts(withNeeds(source, bundle, 'src/features/landing/landing-page.tsx'), bundle), landing));
      // The navigation bar's links for logged-in users.
      const common = withNeeds(withNeeds(source, bundle, 'src/app/pages.ts'), bundle, 'src/shell/private-items.tsx');
      index.source = common;
      const quick = common.replace(theme, '<script src="/early.js"></script>');
      // One file instead of two, as the page is drawn only after both.
      const scripts = ['public/theme.js', 'src/app/early.js'].map((file) =>
        readFileSync(join(import.meta.dirname, file), 'utf8'),
      );
      this.emitFile({ type: 'asset', fileName: 'early.js', source: scripts.join('\n') });
      page('login', filled(withNeeds(quick, bundle, 'src/features/login/login-page.tsx'), login, 'inert'));
      const home = withNeeds(quick, bundle, 'src/features/feed/feed-page.tsx');
      page(
        'home',
        home.replace(place, () => `<div id="root" inert data-skeleton>${skeleton}</div>`),
      );
    },
  };
}

const filled = (page: string, { title, html }: { title: string; html: string }, attribute = ''): string =>
  page
    .replace(/<title>.*<\/title>/, () => `<title>${title}</title>`)
    .replace(place, () => `<div id="root" ${attribute}>${html}</div>`);

/** Draws by vite's own server, which understands the app's modules, as production does. */
async function drawViews() {
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

/** The landing page is read as it comes, so its faces come first. Elsewhere the scripts do, and main.tsx asks for the faces then. */
const withFonts = (page: string, bundle: Rolldown.OutputBundle): string =>
  inHead(
    page,
    latinFonts(bundle).map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`),
    '<meta charset="utf-8">',
  );

/** The page with links to what a module needs and it does not name yet. */
function withNeeds(page: string, bundle: Rolldown.OutputBundle, module: string): string {
  const missing = [...needsOf(bundle, module)].filter((file) => !page.includes(`"/${file}"`));
  return inHead(
    page,
    missing.map((file) => `<link rel="${file.endsWith('.css') ? 'stylesheet' : 'modulepreload'}" crossorigin href="/${file}">`),
  );
}

/** The lines at the end of the head, or after something in it. */
const inHead = (page: string, lines: string[], after?: string): string =>
  after
    ? page.replace(after, () => [after, ...lines].join('\n    '))
    : page.replace('  </head>', () => `${lines.map((line) => `    ${line}\n`).join('')}  </head>`);
