import { createServer, type Plugin, type Rolldown } from 'vite';
import type { renderLanding } from './src/app/prerender.tsx';

/** The pages that most visits begin with, and their modules. */
const firstPages = { login: 'src/features/login/login-page.tsx', home: 'src/features/feed/feed-page.tsx' };

/**
 * Writes `landing.html`: the app's page with the landing page already drawn, and `login.html` and `home.html`; what each needs is named
 * in its head, so that the browser need not run one script to hear of the next. The gateway sends them for these addresses,
 * `index.html` for every other.
 */
export function firstViews(): Plugin {
  return {
    name: 'first-views',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('The build has no index.html');
      const source = String(page.source);
      const { title, html } = await drawLanding();
      const landing = withLinks(source, needsOf(bundle, 'src/features/landing/landing-page.tsx'))
        .replace(/<title>.*<\/title>/, () => `<title>${title}</title>`)
        .replace('<div id="root"></div>', () => `<div id="root">${html}</div>`);
      this.emitFile({ type: 'asset', fileName: 'landing.html', source: landing });
      const common = withLinks(fontsLast(source), needsOf(bundle, 'src/app/pages.ts'));
      for (const [name, module] of Object.entries(firstPages)) {
        const whole = withLinks(common, needsOf(bundle, module));
        const early = '<script src="/theme.js"></script>\n    <script src="/early.js"></script>';
        const text = whole.replace('<script src="/theme.js"></script>', early);
        this.emitFile({ type: 'asset', fileName: `${name}.html`, source: text });
      }
      page.source = common;
    },
  };
}

/** Draws by vite's own server, which understands the app's modules, as production does. */
async function drawLanding(): ReturnType<typeof renderLanding> {
  const server = await createServer({
    configFile: false,
    root: import.meta.dirname,
    mode: 'production',
    appType: 'custom',
    logLevel: 'warn',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const module = (await server.ssrLoadModule('/src/app/prerender.tsx')) as { renderLanding: typeof renderLanding };
    return await module.renderLanding();
  } finally {
    await server.close();
  }
}

/** The scripts of a module that is loaded on demand. The one stylesheet is in the page already. */
export function needsOf(bundle: Rolldown.OutputBundle, module: string): Set<string> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const scripts = new Set<string>();
  const add = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || scripts.has(chunk.fileName)) return;
    scripts.add(chunk.fileName);
    for (const name of chunk.imports) add(chunks.find(({ fileName }) => fileName === name));
  };
  add(chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module))));
  if (scripts.size === 0) throw new Error(`The build has no ${module}`);
  return scripts;
}

/** Nothing is drawn here before the scripts have run, so the faces come after those: a browser asks for six files at a time. */
function fontsLast(page: string): string {
  const links = page.match(/ *<link rel="preload" as="font"[^>]*>\n/g) ?? [];
  const without = links.reduce((text, link) => text.replace(link, ''), page);
  return without.replace('  </body>', () => `${links.join('')}  </body>`);
}

/** The page with links to what it does not name yet. */
function withLinks(page: string, scripts: Set<string>): string {
  const missing = [...scripts].filter((file) => !page.includes(`"/${file}"`));
  const links = missing.map((file) => `    <link rel="modulepreload" crossorigin href="/${file}">\n`);
  return page.replace('  </head>', () => `${links.join('')}  </head>`);
}
