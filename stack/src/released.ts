import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { databaseOwners } from './environment.ts';
import { root } from './paths.ts';

// What the last release holds of migrations, in deploy/released.txt. `npm run released -- 0.2.0` writes it anew when a release is made.

export interface Released {
  version: string;
  /** SHA-256 by path from the root. */
  migrations: Map<string, string>;
  /** `content.articles.subtitle`: what the release's code does not touch any more, so that the next may take it away. */
  unused: string[];
}

export const migrationFolders = {
  platform: 'packages/platform/migrations',
  ...Object.fromEntries(databaseOwners.map((service) => [service, `services/${service}/migrations`])),
} as Record<'platform' | (typeof databaseOwners)[number], string>;

const file = join(root, 'deploy/released.txt');

/** What `deploy/released.txt` says. */
export function readReleased(text = readFileSync(file, 'utf8')): Released {
  const lines = text.split('\n').map((line) => line.split(/\s+/));
  const of = (kind: string) => lines.filter(([first]) => first === kind);
  return {
    version: of('version')[0]?.[1] ?? '',
    migrations: new Map(of('migration').map(([, path = '', hash = '']) => [path, hash])),
    unused: of('unused').map(([, name = '']) => name),
  };
}

/** Every migration of the clone with its SHA-256. */
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
    console.error('Say which version was released: npm run released -- 0.2.0');
    process.exit(2);
  }
  const lines = [...currentMigrations()].map(([path, hash]) => `migration ${path} ${hash}`);
  const head = `# What the last release holds (npm run released -- VERSION). Its code has to run on the tables of the next: docs/runbook.md, A new version.
# \`unused content.articles.subtitle\`: this release's code does not touch it any more, so the next may drop it. Written by hand.`;
  writeFileSync(file, `${head}\nversion ${version}\n${lines.join('\n')}\n`);
}
