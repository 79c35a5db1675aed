import { BlockList, isIP } from 'node:net';
import type { Viewer } from '@patchwork/platform/assertion';
import type { Origin } from '@patchwork/platform/origin';
import { recordStaffRead } from '../client-events/client-events.ts';
import { findKeptDetails, IpDetails, keepDetails, toIpLookup } from '../client-events/ip-lookup.sql.ts';
import { isAddressOfAnEvent } from '../client-events/lists.sql.ts';
import type { Deps } from '../deps.ts';

/** The timeout of the provider; the page waits for it. */
const TIMEOUT_MS = 3_000;
/** The gateway waits three seconds for the places of all sessions, and shows none otherwise. */
const PLACES_TIMEOUT_MS = 1_500;

/** Private addresses, which a provider cannot locate. */
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
 * The location of an event's address from the provider, stored for 30 days. `{success: false}` when no provider is configured,
 * it does not respond in time, or no event has the address.
 */
export async function lookUpIp(deps: Deps, viewer: Viewer, ip: string, origin: Origin) {
  const { db, ipLookupUrl } = deps;
  if (!ipLookupUrl || !isPublic(ip) || !(await isAddressOfAnEvent(db, ip))) return unknown;
  await recordStaffRead(deps, viewer, origin);
  const details = await findDetails(deps, ip, TIMEOUT_MS);
  return details ? toIpLookup(ip, details) : unknown;
}

/** The town and county of each of these addresses that the provider can locate; none when no provider is configured. */
export async function placesOf(deps: Deps, ips: ReadonlySet<string>): Promise<Map<string, string>> {
  const places = new Map<string, string>();
  await Promise.all(
    [...ips].filter(isPublic).map(async (ip) => {
      const details = await findDetails(deps, ip, PLACES_TIMEOUT_MS);
      const place = details && ([details.city, details.region].filter(Boolean).join(', ') || details.country);
      if (place) places.set(ip, place);
    }),
  );
  return places;
}

/** The stored details of an address, or the provider's, which are then stored; null without either. */
async function findDetails(deps: Deps, ip: string, timeout: number): Promise<IpDetails | null> {
  const { db, ipLookupUrl } = deps;
  if (!ipLookupUrl) return null;
  const kept = await findKeptDetails(db, ip);
  if (kept) return kept;
  const details = await fetchDetails(deps, { template: ipLookupUrl, timeout }, ip);
  if (details) await keepDetails(db, ip, details);
  return details;
}

/** Null when the provider gives no usable response. */
async function fetchDetails(
  { log }: Deps,
  { template, timeout }: { template: string; timeout: number },
  ip: string,
): Promise<IpDetails | null> {
  try {
    const answer = await fetch(template.replace('{ip}', encodeURIComponent(ip)), {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    });
    if (!answer.ok) {
      // Unread, a long page of a provider that closes its connection would end this process (nodejs/undici#5360).
      await answer.body?.cancel();
      throw new Error(`The provider responded with status ${answer.status}.`);
    }
    return IpDetails.safeParse(JSON.parse(await readAtMost(answer, 65_536))).data ?? null;
  } catch (error) {
    // Only the error's name: the parser's message quotes the response, which contains a person's location.
    log.warn({ reason: (error as Error).name }, 'could not look up an IP address');
    return null;
  }
}

/** @throws Error for a longer response */
async function readAtMost(answer: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw new Error("The provider's response is too long.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
