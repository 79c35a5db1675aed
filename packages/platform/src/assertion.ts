import { type Role, roles } from '@patchwork/contracts/roles';
import { createDecoder, createSigner, createVerifier } from 'fast-jwt';
import { Counter, type Registry } from 'prom-client';
import { z } from 'zod';

export { type Role, roles };

/** A signed-in user, as the gateway asserts them. */
export interface Viewer {
  userId: number;
  schoolId: number;
  schoolGroupId: number;
  roles: Role[];
}

/** Who sent a request to a service: a signed-in user, a visitor (`viewer` is null) or another of our processes. */
export interface Caller {
  viewer: Viewer | null;
  /** The process that signed, such as `gateway`. */
  service: string;
  ipAddress: string | null;
  /** Unix seconds of the sign-in, or of its last confirmation, in this session; null without a session. */
  authenticatedAt: number | null;
  /** The id of the colleague who has agreed to this change, where two people are required. */
  approvedBy: number | null;
  /** What exactly they have agreed to: `version` of the change. */
  approvedVersion: string | null;
}

/** What the signer says about a request; `service` is its own name. */
export type Asserted = Pick<Caller, 'viewer' | 'ipAddress'> &
  Partial<Pick<Caller, 'authenticatedAt' | 'approvedBy' | 'approvedVersion'>>;

const Signed = z.object({ svc: z.string() });
const Claims = z.object({
  svc: z.string(),
  ip: z.string().optional(),
  user: z.int().optional(),
  school: z.int().optional(),
  group: z.int().optional(),
  roles: z.array(z.enum(roles)).optional(),
  /** Unix seconds. */
  auth: z.int().optional(),
  /** The colleague who has agreed. */
  second: z.int().optional(),
  /** What they have agreed to. */
  agreed: z.string().optional(),
  /** Unix seconds. */
  exp: z.int(),
});

export const assertionHeader = 'x-patchwork-assertion';
/** The WWW-Authenticate of the 401 to a request without an assertion that the service accepts, which says nothing about a user. */
export const assertionChallenge = 'Patchwork-Assertion';

/** The keys that one process shares with others, newest first, by the name of the other process. */
export type PairKeys = Readonly<Record<string, string[]>>;

/** Counts the requests with no assertion, or one that this service does not accept. */
export const countRefusedAssertions = (registry: Registry) =>
  new Counter({
    name: 'patchwork_assertions_refused_total',
    help: 'Requests refused because no process that may call this one had signed them',
    registers: [registry],
  });

const lifetime = 60_000;

/**
 * Milliseconds for which a viewer's assertion is reused: a page sends several requests at once, and this signs and checks once
 * for all.
 */
const reusedFor = 1_000;

/**
 * Signs assertions with the newest key of the audience, valid for 59 to 60 s there only. The same viewer object may get the
 * same assertion for a second, so pass a new object whenever something about the user has changed.
 * @throws Error for an audience without a key
 */
export function createAssertionSigner(signingKeys: PairKeys, service: string) {
  const signers = new Map<string, (claims: object) => string>();
  const recent = new WeakMap<Viewer, Map<string, { text: string; until: number }>>();

  const sign = (audience: string, { viewer, ipAddress, authenticatedAt, approvedBy, approvedVersion }: Asserted): string => {
    let signer = signers.get(audience);
    if (!signer) {
      const key = signingKeys[audience]?.[0];
      if (!key) throw new Error(`${service} has no key for ${audience}`);
      signer = createSigner({ key, algorithm: 'HS256', aud: audience, expiresIn: lifetime }) as (claims: object) => string;
      signers.set(audience, signer);
    }
    return signer({
      svc: service,
      ip: ipAddress ?? undefined,
      auth: authenticatedAt ?? undefined,
      second: approvedBy ?? undefined,
      agreed: approvedVersion ?? undefined,
      ...(viewer && { user: viewer.userId, school: viewer.schoolId, group: viewer.schoolGroupId, roles: viewer.roles }),
    });
  };

  return (audience: string, caller: Asserted): string => {
    if (!caller.viewer || caller.approvedBy) return sign(audience, caller);
    const place = `${audience} ${caller.ipAddress} ${caller.authenticatedAt}`;
    const ofViewer = recent.get(caller.viewer) ?? new Map<string, { text: string; until: number }>();
    const held = ofViewer.get(place);
    const now = performance.now();
    if (held && held.until > now) return held.text;
    const text = sign(audience, caller);
    recent.set(caller.viewer, ofViewer.set(place, { text, until: now + reusedFor }));
    return text;
  };
}

/** Most assertions in the cache; the oldest are removed first. */
const remembered = 5_000;

/** The gateway signs its own calls and, under another name so that a service can distinguish them, forwarded requests. */
export const forwarded = 'browser';
const ownerOf = (service: string) => (service === forwarded ? 'gateway' : service);

/**
 * Checks signature, audience and age with the keys of the process that the assertion names, and that only the gateway speaks
 * for a user or a browser. With `callers`, those of an internal operation, it also checks that the process is one of them; what
 * the gateway forwards has no place there either, and the server says so. Returns null, and counts, for any other assertion.
 */
export function createAssertionVerifier(acceptedKeys: PairKeys, audience: string, refused?: Counter) {
  const verifiers = new Map(
    Object.entries(acceptedKeys).map(([caller, keys]) => [
      caller,
      keys.map((key) => createVerifier({ key, algorithms: ['HS256'], allowedAud: audience, requiredClaims: ['aud', 'exp'] })),
    ]),
  );
  const decode = createDecoder();
  const known = new Map<string, { caller: Caller; until: number }>();

  const verifiersOf = (assertion: string) => {
    try {
      return verifiers.get(ownerOf(Signed.parse(decode(assertion)).svc)) ?? [];
    } catch {
      return [];
    }
  };

  const check = (assertion: string): z.output<typeof Claims> | null => {
    for (const verify of verifiersOf(assertion)) {
      try {
        const claims = Claims.parse(verify(assertion));
        return ownerOf(claims.svc) === 'gateway' || !isAboutUser(claims) ? claims : null;
      } catch {
        // Another key may match; when none does, the assertion is not ours.
      }
    }
    return null;
  };

  const verify = (assertion: unknown): Caller | null => {
    if (typeof assertion !== 'string') return null;
    const held = known.get(assertion);
    if (held) return held.until > Date.now() ? held.caller : null;
    const claims = check(assertion);
    if (!claims) return null;
    for (const oldest of known.keys()) {
      if (known.size < remembered) break;
      known.delete(oldest);
    }
    const caller = toCaller(claims);
    known.set(assertion, { caller, until: claims.exp * 1_000 });
    return caller;
  };

  return (assertion: unknown, callers?: readonly string[]): Caller | null => {
    const caller = verify(assertion);
    if (caller && (!callers || caller.service === forwarded || callers.includes(caller.service))) return caller;
    refused?.inc();
    return null;
  };
}

const isAboutUser = ({ user, school, group, roles, ip, auth, second, agreed }: z.output<typeof Claims>) =>
  [user, school, group, roles, ip, auth, second, agreed].some((claim) => claim !== undefined);

function toCaller(claims: z.output<typeof Claims>): Caller {
  const { user, school, group, svc, ip, auth, second, agreed } = claims;
  const viewer =
    user && school && group ? { userId: user, schoolId: school, schoolGroupId: group, roles: claims.roles ?? [] } : null;
  return {
    viewer,
    service: svc,
    ipAddress: ip ?? null,
    authenticatedAt: auth ?? null,
    approvedBy: second ?? null,
    approvedVersion: agreed ?? null,
  };
}
