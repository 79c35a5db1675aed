import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { operations } from '@patchwork/contracts/types/identity';
import { testSigningKeys } from '@patchwork/testkit/callers';
import { sql } from 'slonik';
import { z } from 'zod';
import { createInternalClient } from '../src/client.ts';
import { createPool } from '../src/db.ts';

// A process that reads 21 kB 200 times, from a database or from another service, with a minor garbage collection after each. It
// prints the bytes by which the old generation has grown: what only a full collection would free.

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void;
const oldBytes = () => getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space')!.space_used_size;

async function growthOf(read: () => Promise<unknown>): Promise<number> {
  const repeat = async (times: number) => {
    for (let time = 0; time < times; time += 1) {
      await read();
      collect({ type: 'minor' });
    }
  };
  await repeat(20);
  const before = oldBytes();
  await repeat(200);
  return oldBytes() - before;
}

async function growthOfRows(url: string): Promise<number> {
  const pool = await createPool(url);
  const Row = z.object({ text: z.string() });
  const rows = sql.prepared('long_texts', Row)`select repeat('puddle ', 300) as text from generate_series(1, 10)`;
  return growthOf(() => pool.any(rows));
}

async function growthOfAnswers(): Promise<number> {
  const answer = JSON.stringify({ count: 3, names: 'puddle '.repeat(3_000) });
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = createInternalClient<operations>({ service: 'identity', url, signingKeys: testSigningKeys, from: 'schools' });
  return growthOf(() => client.call('countActiveUsersOfGroup', { path: { groupId: 4 } }));
}

const [databaseUrl] = process.argv.slice(2);
console.log(await (databaseUrl ? growthOfRows(databaseUrl) : growthOfAnswers()));
process.exit();
