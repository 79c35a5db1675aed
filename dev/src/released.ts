import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { databaseOwners } from './environment.ts';
import { root } from './paths.ts';

// deploy/released.txt lists the migrations of the last release. `npm run released -- 0.2.0` rewrites it for a new release.

interface Released {
  /** SHA-256 by path from the root. */
  migrations: Map<string, string>;
  /**
   * Columns such as `content.articles.subtitle` that the release's code no longer uses, so that the next release may drop them.
   */
  unused: string[];
}

export const migrationFolders = {
  platform: 'packages/platform/migrations',
  ...Object.fromEntries(databaseOwners.map((service) => [service, `services/${service}/migrations`])),
} as Record<'platform' | (typeof databaseOwners)[number], string>;

const file = join(root, 'deploy/released.txt');

/** Reads `deploy/released.txt`, which lists nothing before the first release. */
export function readReleased(text = readFileSync(file, 'utf8')): Released {
  const lines = text.split('\n').map((line) => line.split(/\s+/));
  const of = (kind: string) => lines.filter(([first]) => first === kind);
  return {
    migrations: new Map(of('migration').map(([, path = '', hash = '']) => [path, hash])),
    unused: of('unused').map(([, name = '']) => name),
  };
}

/** Returns the SHA-256 of every migration in the clone, by path. */
export const currentMigrations = (): Map<string, string> =>
  new Map(
    Object.values(migrationFolders).flatMap((folder) =>
      readdirSync(join(root, folder))
        .toSorted()
        .map((name) => {
          const hash = createHash('sha256').update(readFileSync(join(root, folder, name)));
          return [`${folder}/${name}`, hash.digest('hex')] as const;
        }),
    ),
  );

if (import.meta.main) {
  const version = process.argv[2];
  if (!version) {
    console.error('Give the released version: npm run released -- 0.2.0');
    process.exit(2);
  }
  const lines = [...currentMigrations()].map(([path, hash]) => `migration ${path} ${hash}`);
  const head = `# Migrations of the last release (npm run released -- VERSION). Its code must run on the tables of the next: docs/runbook.md, A new version.
# \`unused content.articles.subtitle\`: this release's code no longer uses the column, so the next may drop it. Added by hand.`;
  writeFileSync(file, `${head}\nversion ${version}\n${lines.join('\n')}\n`);
}
