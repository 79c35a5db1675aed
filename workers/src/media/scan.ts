import { Counter } from 'prom-client';
import type { Deps } from '../deps.ts';

/** Every scan by outcome; `failed` ones are retried. */
export const scans = new Counter({
  name: 'patchwork_media_scans_total',
  help: 'Uploads sent to the malware scanner, by outcome: clean, harmful, failed',
  labelNames: ['outcome'],
  registers: [],
});

/** The scanner found a known signature in the file, which is then not stored. */
export class Harmful extends Error {
  override name = 'Harmful';
  /** The scanner's name of the malware. */
  readonly signature: string;

  constructor(signature: string) {
    super(`The scanner found ${signature}.`);
    this.signature = signature;
  }
}

/** Checks that the configured scanner answers; without one does nothing. @throws NotScanned */
export async function assertScannable({ scanner }: Pick<Deps, 'scanner'>): Promise<void> {
  await scanner?.assertReady().catch(countFailure);
}

function countFailure(error: unknown): never {
  scans.inc({ outcome: 'failed' });
  throw error;
}

/** Scans an original: true when it is clean, false without a configured scanner. @throws Harmful, NotScanned */
export async function assertClean({ scanner }: Pick<Deps, 'scanner'>, path: string): Promise<boolean> {
  if (!scanner) return false;
  const signature = await scanner.scan(path).catch(countFailure);
  scans.inc({ outcome: signature === null ? 'clean' : 'harmful' });
  if (signature !== null) throw new Harmful(signature);
  return true;
}
