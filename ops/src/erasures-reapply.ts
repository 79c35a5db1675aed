import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { explain } from '@patchwork/dev/failure';
import { createPool } from '@patchwork/platform/db';
import { createLog } from '@patchwork/platform/log';
import { databaseUrlOf, storageHere } from './connect.ts';
import { services } from './services.ts';

// `npm run erasures:reapply`, or `-- DIR` with the folder `erasures` of the storage before the restore: withdraws at once what was
// erased after the backup; content erases it within a minute of its start. Repeating it changes nothing.

try {
  const [dir] = process.argv.slice(2);
  const storage = storageHere();
  const names = dir ? (await readdir(dir)).filter((name) => name.endsWith('.json')) : [];
  for (const name of names) await storage.put(`erasures/${name}`, await readFile(join(dir!, name)), 'application/json');
  const db = await createPool(databaseUrlOf('content'), { size: 1 });
  try {
    const count = await services.content.reapplyReceipts({ db, storage, log: createLog('erasures-reapply', 'warn') });
    console.log(`${count} erasures will be repeated when content runs.`);
  } finally {
    await db.end();
  }
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
