import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';

/** The number of rows of a table and a checksum of their contents that does not depend on their order. */
const TableSum = z.object({ rows: z.int(), sum: z.string() });
const File = z.object({ file: z.string(), bytes: z.int(), sha256: z.string() });

/** `manifest.json`, the last file that a backup writes: a folder without it is not a finished backup. */
export const Manifest = z.object({
  takenAt: z.string(),
  databases: z.record(z.string(), File.extend({ tables: z.record(z.string(), TableSum) })),
  /** By storage key. */
  media: z.record(z.string(), File.omit({ file: true })),
});
export type Manifest = z.output<typeof Manifest>;
export type Tables = Record<string, z.output<typeof TableSum>>;

/** Reads the manifest. @throws Error when the folder is not a finished backup */
export async function readManifest(dir: string): Promise<Manifest> {
  const text = await readFile(join(dir, 'manifest.json'), 'utf8').catch(() => {
    throw new Error(`${dir} contains no finished backup: manifest.json is missing.`);
  });
  return Manifest.parse(JSON.parse(text));
}

/** Returns the SHA-256 of a file, in hex. */
export async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
