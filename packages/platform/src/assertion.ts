import { createSigner, createVerifier } from 'fast-jwt';
import { z } from 'zod';

export const roles = [
  'Viewer',
  'Contributor',
  'Responder',
  'SchoolAdmin',
  'AdminRO',
  'SignUpApproval',
  'Admin',
  'Superuser',
] as const;
export type Role = (typeof roles)[number];

/** A signed-in person as the gateway vouches for them. */
export interface Viewer {
  userId: number;
  schoolId: number;
  schoolGroupId: number;
  roles: Role[];
}

/** Who stands behind a request to a service: a person, nobody (public calls), or another of our processes. */
export interface Caller {
  viewer: Viewer | null;
  /** The process that signed, such as `gateway`. */
  service: string;
  ipAddress: string | null;
}

const Claims = z.object({
  svc: z.string(),
  ip: z.string().optional(),
  user: z.int().optional(),
  school: z.int().optional(),
  group: z.int().optional(),
  roles: z.array(z.enum(roles)).optional(),
});

export const assertionHeader = 'x-patchwork-assertion';

const lifetime = 60_000;

/** Signs assertions with the newest key. The answer is valid for 60 s at the named audience only. */
export function createAssertionSigner(signingKeys: string[], service: string) {
  const signers = new Map<string, (claims: object) => string>();
  return (audience: string, caller: Omit<Caller, 'service'>): string => {
    let sign = signers.get(audience);
    if (!sign) {
      sign = createSigner({ key: signingKeys[0]!, algorithm: 'HS256', aud: audience, expiresIn: lifetime }) as (
        claims: object,
      ) => string;
      signers.set(audience, sign);
    }
    const { viewer, ipAddress } = caller;
    return sign({
      svc: service,
      ip: ipAddress ?? undefined,
      ...(viewer && { user: viewer.userId, school: viewer.schoolId, group: viewer.schoolGroupId, roles: viewer.roles }),
    });
  };
}

/** Checks signature, audience and age against every live key. Answers null for anything that is not ours. */
export function createAssertionVerifier(signingKeys: string[], audience: string) {
  // The cache spares the HMAC for an assertion that the gateway sends again within its lifetime.
  const verifiers = signingKeys.map((key) =>
    createVerifier({
      key,
      algorithms: ['HS256'],
      allowedAud: audience,
      requiredClaims: ['aud', 'exp'],
      cache: 5_000,
      cacheTTL: lifetime,
    }),
  );
  return (assertion: unknown): Caller | null => {
    if (typeof assertion !== 'string') return null;
    for (const verify of verifiers) {
      try {
        return toCaller(Claims.parse(verify(assertion)));
      } catch {
        // The next key may fit; after the last one the assertion is not ours.
      }
    }
    return null;
  };
}

function toCaller(claims: z.output<typeof Claims>): Caller {
  const { user, school, group, svc, ip } = claims;
  const viewer =
    user && school && group ? { userId: user, schoolId: school, schoolGroupId: group, roles: claims.roles ?? [] } : null;
  return { viewer, service: svc, ipAddress: ip ?? null };
}
