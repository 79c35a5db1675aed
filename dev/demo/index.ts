import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { SeedOptions } from './seed.ts';

const Demo = z.object({
  baseUrl: z.string(),
  mailbox: z.object({ page: z.string(), api: z.string() }),
  /** The OpenID provider on this machine, if it runs. */
  signInProvider: z.object({ id: z.string(), name: z.string(), issuer: z.string() }).optional(),
  accounts: z.array(
    z.object({
      label: z.string(),
      roles: z.array(z.string()),
      email: z.string(),
      password: z.string(),
      userId: z.number(),
      schoolId: z.number(),
      schoolName: z.string(),
    }),
  ),
});
/** The contents of `.stack/demo.json`: the addresses of the system and the demo accounts. */
export type Demo = z.output<typeof Demo>;

/** A running system. */
interface DemoContext extends SeedOptions {
  /** The origin that browsers use; the API is below /api. */
  baseUrl: string;
  mailbox: Demo['mailbox'];
  signInProvider?: Demo['signInProvider'];
  /** Path for `Demo`. The file is written last and marks the seed as finished. */
  demoFile: string;
  /** Runs a step and shows how long it takes. */
  progress<Result>(step: string, work: () => Promise<Result>): Promise<Result>;
}

/** Seeds the demo network once per home and returns its accounts. Beside `demoFile`, `pool.json` lists the schools of a pool. */
export async function fillDemo({ demoFile, progress, baseUrl, mailbox, signInProvider, ...options }: DemoContext): Promise<Demo> {
  const write = (accounts: Demo['accounts']): Demo => {
    const demo = { baseUrl, mailbox, ...(signInProvider && { signInProvider }), accounts };
    writeFileSync(demoFile, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
    return demo;
  };
  // The addresses are those of this run; they may have changed since the network was seeded.
  if (existsSync(demoFile)) return write(Demo.parse(JSON.parse(readFileSync(demoFile, 'utf8'))).accounts);
  const { seedDemo } = await import('./seed.ts');
  const { accounts, pool } = await progress('filling in the demo network', () => seedDemo(options));
  if (pool) writeFileSync(join(dirname(demoFile), 'pool.json'), `${JSON.stringify(pool, null, 2)}\n`, { mode: 0o600 });
  return write(accounts);
}
