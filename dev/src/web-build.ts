import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { StackFailure } from './failure.ts';
import { root, stackDir } from './paths.ts';
import { run } from './programs.ts';
import type { Output } from './progress.ts';

const stamp = join(stackDir, 'web-build');

/** Returns the path of vite's program, as the web workspace resolves it. */
export const viteProgram = () =>
  join(dirname(createRequire(join(root, 'web/package.json')).resolve('vite/package.json')), 'bin/vite.js');

/** Builds the web app unless its sources are those of the last build. */
export async function buildWeb({ progress }: Output): Promise<void> {
  const fingerprint = fingerprintOfSources();
  const isBuilt = existsSync(join(root, 'web/dist/index.html'));
  if (isBuilt && existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) return;
  const build = () =>
    run(process.execPath, [viteProgram(), 'build'], { cwd: join(root, 'web'), env: { ...process.env, NO_COLOR: '1' } });
  await progress('building the web app', build).catch((error: Error) => {
    throw new StackFailure(
      `Could not build the web app; run \`npm run build -w @patchwork/web\` for the full output.\n${error.message}`,
    );
  });
  mkdirSync(stackDir, { recursive: true });
  writeFileSync(stamp, fingerprint);
}

function fingerprintOfSources(): string {
  const hash = createHash('sha256');
  const files = globSync(['web/{src,public}/**/*', 'web/*.*', 'contracts/**/*.ts', 'package-lock.json'], {
    cwd: root,
    withFileTypes: true,
    exclude: ['**/node_modules/**'],
  });
  for (const entry of files
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name))
    .sort()) {
    hash.update(entry).update(readFileSync(entry));
  }
  return hash.digest('hex');
}
