import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';

/** Rows of a table, and a sum over what they hold that does not depend on their order. */
export const TableSum = z.object({ rows: z.int(), sum: z.string() });
const File = z.object({ file: z.string(), bytes: z.int(), sha256: z.string() });

/** `manifest.json`, the last file that a backup writes: a folder without one is none. */
export const Manifest = z.object({
  takenAt: z.string(),
  databases: z.record(z.string(), File.extend({ tables: z.record(z.string(), TableSum) })),
  /** By storage key. */
  media: z.record(z.string(), File.omit({ file: true })),
});
export type Manifest = z.output<typeof Manifest>;
export type Tables = Record<string, z.output<typeof TableSum>>;

/** @throws Error when the folder holds no finished backup */
export async function readManifest(dir: string): Promise<Manifest> {
  const text = await readFile(join(dir, 'manifest.json'), 'utf8').catch(() => {
    throw new Error(`${dir} holds no finished backup: there is no manifest.json.`);
  });
  return Manifest.parse(JSON.parse(text));
}

/** SHA-256 of a file, in hex. */
export async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
