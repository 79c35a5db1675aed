import { setTimeout as sleep } from 'node:timers/promises';
import { prng } from '../demo/prng.ts';
import type { ServiceName } from '../src/ports.ts';
import { type PlannedFault, planFaults } from './fault-kinds.ts';
import { mailWays } from './mail.ts';
import type { Prober } from './prober.ts';
import type { FaultSystem } from './system.ts';
import type { Fault } from './types.ts';

/** A fault that has happened. */
export interface FaultRecord extends Fault {
  detail: string;
  /** Milliseconds from the kill, or from the end of any other fault, until every part answered again; null if not measured. */
  recovery: number | null;
}

/** A system that is not whole by then counts as not recovered. */
export const RECOVERY_MS = 60_000;
/** The first fault is alone for so long that nothing else explains a mail that comes twice. */
const FIRST_QUIET_MS = 16_000;
/** Pauses between two faults. */
const BREATH_MS = 700;

interface Options {
  seed: number;
  until: number;
  isLong: boolean;
  log: (line: string) => void;
}

/**
 * Disturbs the system until the time is over, one fault after another as the seed decides, while the mail server misbehaves
 * beside them; then everything is as it should be.
 */
export async function runNemesis(place: FaultSystem, prober: Prober, options: Options): Promise<FaultRecord[]> {
  const { seed, until, isLong, log } = options;
  const records: FaultRecord[] = [];
  const mails = disturbMail(place, options, records);
  let quiet = FIRST_QUIET_MS;
  for (const planned of planFaults(seed, isLong)) {
    if (Date.now() > until) break;
    const { kind, target, detail } = planned;
    const record = await carryOut(place, prober, planned);
    if (!record) {
      log(`${kind} ${target} (${detail}): it did not come about`);
      continue;
    }
    records.push(record);
    log(describe(record));
    if (record.recovery === null) {
      log(`No answer from ${prober.missing(record.from).join(', ')}: no further faults`);
      break;
    }
    await sleep(quiet);
    quiet = BREATH_MS;
  }
  await mails;
  return records;
}

const describe = ({ kind, target, detail, recovery }: FaultRecord) =>
  `${kind} ${target}${detail && ` (${detail})`}${recovery === null ? '' : `, whole again after ${(recovery / 1_000).toFixed(1)} s`}`;

async function carryOut(place: FaultSystem, prober: Prober, planned: PlannedFault): Promise<FaultRecord | null> {
  const { kind, target, detail } = planned;
  const from = Date.now();
  const done = await planned.carryOut(place);
  if (!done) return null;
  const { since, ...rest } = done;
  const end = await prober.whole(since, RECOVERY_MS);
  const process = place.system.services[target as ServiceName]?.name;
  return { kind, target, process, detail, from, until: end ?? Date.now(), recovery: end && end - since, ...rest };
}

/** The mail server misbehaves in every way once before any comes again. */
async function disturbMail({ mail }: FaultSystem, { seed, until, log }: Options, records: FaultRecord[]): Promise<void> {
  const random = prng(seed + 1_000_003);
  for (;;)
    for (const way of random.shuffle(mailWays)) {
      if (Date.now() > until) return;
      const from = Date.now();
      const before = mail.met.get(way) ?? 0;
      mail.behave(way);
      await sleep(random.between(2, 6) * 1_000);
      // Longer, until one client has met it.
      while ((mail.met.get(way) ?? 0) === before && Date.now() < Math.min(until, from + 15_000)) await sleep(100);
      mail.behave(null);
      const detail = `${way}, met ${(mail.met.get(way) ?? 0) - before} times`;
      const record = { kind: 'mail', target: 'mail', from, until: Date.now(), detail, recovery: null };
      records.push(record);
      log(describe(record));
      await sleep(random.between(1, 5) * 1_000);
    }
}

/** Ends everything that may still be disturbed after an interruption. */
export async function heal(place: FaultSystem): Promise<void> {
  place.mail.behave(null);
  place.mail.beforeNextAnswer(null);
  for (const proxy of Object.values(place.proxies)) {
    proxy.apply(null);
    proxy.arm(null);
  }
  await place.disk?.empty();
}
