import { isTransient } from '@patchwork/platform/failures';
import type { Deps } from '../deps.ts';

/** Asks for the links of a half term that has begun. A service that is away is asked again by the job of the next minute. */
export async function startDueRun({ connections, log }: Pick<Deps, 'connections' | 'log'>): Promise<void> {
  try {
    const { runId } = await connections.call('startDueRun');
    if (runId !== null) log.info({ runId }, 'the half term has begun, its links are being made');
  } catch (err) {
    if (!isTransient(err)) throw err;
    log.warn({ err }, 'could not ask whether a half term has begun');
  }
}
