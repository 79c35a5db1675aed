import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'vite';

const root = join(import.meta.dirname, '../..');

/**
 * Serves the app from its sources, with the gallery of components, which the built app does not have. `backend` answers its calls:
 * the session of its sign-in is valid here too, because cookies belong to a host, whatever the port.
 */
export async function serveGallery(backend: string): Promise<{ url: string; stop: () => Promise<void> }> {
  // Read by vite.config.ts.
  process.env.PATCHWORK_BACKEND = backend;
  const cacheDir = mkdtempSync(join(tmpdir(), 'patchwork-gallery-'));
  const server = await createServer({
    root,
    configFile: join(root, 'vite.config.ts'),
    cacheDir,
    logLevel: 'error',
    server: { host: '127.0.0.1', port: 0, hmr: false, watch: null },
  });
  await server.listen();
  return {
    url: `${server.resolvedUrls!.local[0]}dev/gallery`,
    stop: async () => {
      await server.close();
      rmSync(cacheDir, { recursive: true, force: true });
    },
  };
}
