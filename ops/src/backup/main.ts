import { resolve } from 'node:path';
import { databaseOwners } from '@patchwork/dev/environment';
import { databaseUrlOf, storageHere } from '../connect.ts';
import { takeBackup } from './backup.ts';
import { restoreBackup } from './restore.ts';

const usage = `Usage:
  npm run backup -- DIR      writes all databases and media to DIR, which must not exist; the system may run
  npm run restore -- DIR     restores it into empty databases and a storage; no service may run
The databases are <SERVICE>_DATABASE_URL, the media those of STORAGE_DIR or STORAGE_S3_BUCKET, or else what runs here (npm start).
Needs pg_dump and pg_restore of PostgreSQL 18, on the PATH or in the folder PG_BIN.`;

const commands = { take: takeBackup, restore: restoreBackup };
const [command, folder, ...rest] = process.argv.slice(2);

try {
  if (!folder || rest.length > 0 || (command !== 'take' && command !== 'restore')) throw new Error(usage);
  const storage = storageHere();
  const databases = Object.fromEntries(databaseOwners.map((service) => [service, databaseUrlOf(service)]));
  const manifest = await commands[command]({ databases, storage, dir: resolve(folder) });
  const media = Object.values(manifest.media);
  for (const [service, { tables }] of Object.entries(manifest.databases)) {
    const rows = Object.values(tables).reduce((total, table) => total + table.rows, 0);
    console.log(`${service.padEnd(12)} ${Object.keys(tables).length} tables, ${rows} rows`);
  }
  const bytes = media.reduce((total, file) => total + file.bytes, 0);
  console.log(`media        ${media.length} files, ${Math.ceil(bytes / 1e6)} MB`);
  console.log(
    command === 'take' ? `Written to ${folder}.` : `Restored the state of ${manifest.takenAt}; every table is identical.`,
  );
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
