import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { ServiceName } from './ports.ts';
import type { Output } from './progress.ts';

export const DemoAccount = z.object({
  label: z.string(),
  roles: z.array(z.string()),
  email: z.string(),
  password: z.string(),
  userId: z.number(),
  schoolId: z.number(),
  schoolName: z.string(),
});
export const Demo = z.object({
  baseUrl: z.string(),
  mailbox: z.object({ page: z.string(), api: z.string() }),
  accounts: z.array(DemoAccount),
});
/** `.stack/demo.json`: where the system is and who can sign in. */
export type Demo = z.output<typeof Demo>;
export type DemoAccount = z.output<typeof DemoAccount>;

/** What src/demo/seed.ts works with. */
export interface DemoContext extends Output {
  /** The address browsers use; everything under /api answers there. */
  baseUrl: string;
  mailbox: Demo['mailbox'];
  /** Only what tests of other things need. */
  isSmall?: boolean;
  /** Where to write the accounts, as the `Demo` shape. The last thing a seed does, because it marks the seed as done. */
  demoFile: string;
  /** The environment of each running service: databases, signing keys, storage. */
  environment: Record<ServiceName, Record<string, string>>;
}

const seedFile = join(import.meta.dirname, 'demo/seed.ts');

/** Fills in the demo network once per home and gives its accounts; null while there is no seed. */
export async function fillDemo(context: DemoContext): Promise<Demo | null> {
  const { demoFile, progress, baseUrl, mailbox } = context;
  if (!existsSync(demoFile)) {
    if (!existsSync(seedFile)) return null;
    const seed: { seedDemo: (context: DemoContext) => Promise<void> } = await import(seedFile);
    await progress('filling in the demo network', () => seed.seedDemo(context));
  }
  // The addresses are those of this run, whatever they were when the network was made.
  const demo = { ...Demo.parse(JSON.parse(readFileSync(demoFile, 'utf8'))), baseUrl, mailbox };
  writeFileSync(demoFile, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
  return demo;
}
