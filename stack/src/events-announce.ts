import { createPool } from '@patchwork/platform/db';
import { announcers } from './announce-again.ts';
import { explain, StackFailure } from './failure.ts';
import { databaseUrlOf } from './surroundings.ts';

// `npm run events:announce`, or `-- identity …` for some: fills the compacted topics again after Kafka has lost its data. Services may go on
// running; their relays publish it. Works where <SERVICE>_DATABASE_URL points, else on the system here.

type Owner = keyof typeof announcers;
const owners = Object.keys(announcers) as Owner[];
const isOwner = (name: string): name is Owner => name in announcers;

try {
  const names = process.argv.slice(2);
  if (!names.every(isOwner))
    throw new StackFailure(`Say which: npm run events:announce -- ${owners.join(' | ')}, or none of them for all.`);
  for (const name of names.length > 0 ? names : owners) {
    const pool = await createPool(databaseUrlOf(name), { statementTimeout: 60_000, size: 2 });
    await announcers[name](pool).finally(() => pool.end());
    console.log(`${name}: all that others keep of it is on its way.`);
  }
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
