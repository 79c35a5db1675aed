import { Counter } from 'prom-client';
import type { MediaDeps } from './process-media.ts';

/** Every scan by how it ended; `failed` ones are tried again. */
export const scans = new Counter({
  name: 'patchwork_media_scans_total',
  help: 'Uploads that the malware scanner was given, by outcome: clean, harmful, failed',
  labelNames: ['outcome'],
  registers: [],
});

/** A file that the scanner knows. It is nothing to keep. */
export class Harmful extends Error {
  override name = 'Harmful';
  /** What the scanner calls it. */
  readonly signature: string;

  constructor(signature: string) {
    super(`The scanner found ${signature}.`);
    this.signature = signature;
  }
}

/** Where there is a scanner: that it would answer now. @throws NotScanned */
export async function assertScannable({ scanner }: MediaDeps): Promise<void> {
  await scanner?.assertReady().catch(countFailure);
}

function countFailure(error: unknown): never {
  scans.inc({ outcome: 'failed' });
  throw error;
}

/** Has the scanner, where there is one, look at an original, and notes that it is clean. @throws Harmful, NotScanned */
export async function assertClean({ scanner, content }: MediaDeps, mediaItemId: number, path: string): Promise<void> {
  if (!scanner) return;
  const signature = await scanner.scan(path).catch(countFailure);
  scans.inc({ outcome: signature === null ? 'clean' : 'harmful' });
  if (signature !== null) throw new Harmful(signature);
  await content.call('noteMediaScan', { path: { mediaItemId }, body: { isHarmful: false } });
}
