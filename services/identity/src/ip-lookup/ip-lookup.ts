import { BlockList, isIP } from 'node:net';
import type { Viewer } from '@patchwork/platform/assertion';
import { recordStaffRead } from '../client-events/client-events.ts';
import { isAddressOfAnEvent } from '../client-events/lists.sql.ts';
import type { Deps } from '../deps.ts';
import type { Origin } from '../origin.ts';
import { findKeptDetails, IpDetails, keepDetails, toIpLookup } from './ip-lookup.sql.ts';

/** Milliseconds that the provider has; the page waits for it. */
const patience = 3_000;

/** Addresses that mean something only at home say nothing to a provider. */
const local = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  local.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  local.addSubnet(net, prefix, 'ipv6');

const isPublic = (ip: string): boolean => isIP(ip) !== 0 && !local.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4');

const unknown = { success: false };

/**
 * Where an address of an event is, as the provider says; kept for 30 days. `{success: false}` when no provider is configured, it does
 * not answer in time, or the address stands on no event.
 */
export async function lookUpIp(deps: Deps, viewer: Viewer, ip: string, origin: Origin) {
  const { db, ipLookupUrl } = deps;
  if (!ipLookupUrl || !isPublic(ip) || !(await isAddressOfAnEvent(db, ip))) return unknown;
  await recordStaffRead(deps, viewer, origin);
  const kept = await findKeptDetails(db, ip);
  const details = kept ?? (await askProvider(deps, ipLookupUrl, ip));
  if (!details) return unknown;
  if (!kept) await keepDetails(db, ip, details);
  return toIpLookup(ip, details);
}

/** Null for whatever is no usable answer. */
async function askProvider({ log }: Deps, template: string, ip: string): Promise<IpDetails | null> {
  try {
    const answer = await fetch(template.replace('{ip}', encodeURIComponent(ip)), {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    });
    if (!answer.ok) throw new Error(`The provider answered ${answer.status}.`);
    return IpDetails.safeParse(JSON.parse(await readAtMost(answer, 65_536))).data ?? null;
  } catch (error) {
    // The name alone: the parser's message quotes the answer, which says where somebody lives.
    log.warn({ reason: (error as Error).name }, 'the IP look-up gave no usable answer');
    return null;
  }
}

/** @throws Error for an answer longer than so many bytes */
async function readAtMost(answer: Response, most: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.length;
    if (size > most) throw new Error('The provider answered too much.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
