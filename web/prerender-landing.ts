import { createServer, type Plugin, type Rolldown } from 'vite';
import type { renderLanding } from './src/app/prerender.tsx';

/**
 * Writes `landing.html`: the app's page with the landing page already drawn, and what it needs named in its head. The gateway sends
 * it for `/`, `index.html` for every other address.
 */
export function prerenderLanding(): Plugin {
  return {
    name: 'prerender-landing',
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
      page.source = withLinks(source, needsOf(bundle, 'src/app/pages.ts'));
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

/** The scripts and styles of a module that is loaded on demand. */
function needsOf(bundle: Rolldown.OutputBundle, module: string): { scripts: Set<string>; styles: Set<string> } {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const add = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || scripts.has(chunk.fileName)) return;
    scripts.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style);
    for (const name of chunk.imports) add(chunks.find(({ fileName }) => fileName === name));
  };
  add(chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module))));
  if (scripts.size === 0) throw new Error(`The build has no ${module}`);
  return { scripts, styles };
}

/** The page with links to what it does not name yet. */
function withLinks(page: string, { scripts, styles }: { scripts: Set<string>; styles: Set<string> }): string {
  const links = [
    ...[...scripts].map((file) => ({ file, link: `<link rel="modulepreload" crossorigin href="/${file}">` })),
    ...[...styles].map((file) => ({ file, link: `<link rel="stylesheet" crossorigin href="/${file}">` })),
  ];
  const missing = links.filter(({ file }) => !page.includes(`"/${file}"`)).map(({ link }) => `    ${link}\n`);
  return page.replace('  </head>', () => `${missing.join('')}  </head>`);
}
