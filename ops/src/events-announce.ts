import { explain, StackFailure } from '@patchwork/dev/failure';
import { createPool } from '@patchwork/platform/db';
import { databaseUrlOf } from './connect.ts';
import { announcers } from './services.ts';

// `npm run events:announce`, or `-- identity …` for some services: publishes the compacted topics again after Kafka has lost
// its data. Services may keep running; their relays publish the events. Uses <SERVICE>_DATABASE_URL, otherwise the system that
// runs here.

type Owner = keyof typeof announcers;
const owners = Object.keys(announcers) as Owner[];
const isOwner = (name: string): name is Owner => name in announcers;

try {
  const names = process.argv.slice(2);
  if (!names.every(isOwner))
    throw new StackFailure(`Say which: npm run events:announce -- ${owners.join(' | ')}, or none for all.`);
  for (const name of names.length > 0 ? names : owners) {
    const pool = await createPool(databaseUrlOf(name), { statementTimeout: 60_000, size: 2 });
    await announcers[name](pool).finally(() => pool.end());
    console.log(`${name}: wrote the events of all its current data to the outbox.`);
  }
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
