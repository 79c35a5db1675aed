import { domainOf, isSameAddress } from '@patchwork/platform/email-address';
import { isPublicMailDomain } from '@patchwork/platform/public-mail-domains';
import { z } from 'zod';
import type { ProviderSettings } from './configuration.ts';

/** What we keep of a verified ID token. */
export const Identity = z.object({
  issuer: z.string(),
  subject: z.string(),
  /** The organisation at the provider. */
  tenant: z.string(),
  /** Null when the provider does not vouch for it. */
  email: z.string().nullable(),
  /** The provider says that the address is of a domain which the organisation owns. */
  ownsDomain: z.boolean(),
  /** The provider's session, for its logout. */
  sid: z.string().nullable(),
  /** Unix seconds of the sign-in at the provider. */
  authTime: z.number().nullable(),
  /** The provider asked for two factors (RFC 8176). */
  isTwoFactor: z.boolean(),
});
export type Identity = z.output<typeof Identity>;

const Claims = z.object({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  email: z
    .string()
    .max(255)
    .regex(/^[^\s@]+@[^\s@]+$/)
    .optional()
    .catch(undefined),
  email_verified: z.unknown().optional(),
  /** Microsoft: whether the organisation owns the domain of the address. Sent as a boolean, number or text. */
  xms_edov: z.unknown().optional(),
  tid: z.string().optional().catch(undefined),
  hd: z.string().optional().catch(undefined),
  sid: z.string().max(512).optional().catch(undefined),
  auth_time: z.number().optional().catch(undefined),
  amr: z.array(z.string()).catch([]),
});

/** Microsoft's organisation of all personal accounts. */
const personalAccounts = '9188040d-6c67-4c5b-b112-36a304b66dad';

function tenantOf(provider: ProviderSettings, claims: Record<string, unknown>): unknown {
  if (provider.kind === 'microsoft') return claims.tid === personalAccounts ? null : claims.tid;
  if (provider.kind === 'google') return claims.hd;
  return provider.tenantClaim ? claims[provider.tenantClaim] : claims.iss;
}

const says = (claim: unknown, isYes: boolean) =>
  [isYes, Number(isYes), String(Number(isYes)), String(isYes)].includes(claim as boolean);

/**
 * Reads the claims of a verified ID token. Null for an account without an organisation, such as a personal one. Microsoft vouches
 * for no address, so there the caller must compare the organisation too; `xms_edov` says that the address is not of its domain.
 */
export function identityOf(provider: ProviderSettings, given: Record<string, unknown>): Identity | null {
  const claims = Claims.parse(given);
  const tenant = tenantOf(provider, given);
  if (typeof tenant !== 'string' || tenant === '' || tenant.length > 512) return null;
  const isMicrosoft = provider.kind === 'microsoft';
  const isVouchedFor = isMicrosoft ? !says(claims.xms_edov, false) : claims.email_verified === true;
  return {
    issuer: claims.iss,
    subject: claims.sub,
    tenant,
    email: (isVouchedFor && claims.email) || null,
    ownsDomain: isMicrosoft ? says(claims.xms_edov, true) : isVouchedFor,
    sid: claims.sid ?? null,
    authTime: claims.auth_time ?? null,
    isTwoFactor: claims.amr.includes('mfa'),
  };
}

/** How far a provider's clock may be behind ours, in seconds. */
const CLOCK_TOLERANCE = 60;

/** Whether the provider made the user sign in since an instant (Unix seconds): without `auth_time` it does not say. */
export const askedAnew = ({ authTime }: Pick<Identity, 'authTime'>, since: number): boolean =>
  authTime !== null && authTime >= since - CLOCK_TOLERANCE;

interface School {
  provider: string;
  tenant: string;
  domains: readonly string[];
}
interface Person {
  isStaff: boolean;
  mayEnter: boolean;
  /** Another user has just set this address. */
  isAddressHeld: boolean;
  /** What the person's school has switched on. */
  school: School | null;
  /** The subject of the account that is linked to the person at this provider and organisation. */
  linkedSubject: string | null;
}
export type Refusal =
  | 'unknown-person'
  | 'staff'
  | 'may-not-enter'
  | 'other-organisation'
  | 'other-account'
  | 'other-domain'
  | 'address-held';

/**
 * Why a user may not sign in through a provider; null when they may. A Lead chooses the school's organisation, so it never opens
 * an account of the service's staff. An address may be given to another person later, so another account with it is refused.
 * An address that another user has just set links no account, nor does one outside the school's domains: an organisation also has
 * guests.
 */
export function refusalOf(
  { id }: Pick<ProviderSettings, 'id'>,
  { tenant, subject, email }: Pick<Identity, 'tenant' | 'subject' | 'email'>,
  person: Person | null,
): Refusal | null {
  if (!person) return 'unknown-person';
  if (person.isStaff) return 'staff';
  if (!person.mayEnter) return 'may-not-enter';
  if (person.school?.provider !== id || person.school.tenant !== tenant) return 'other-organisation';
  if (person.linkedSubject !== null) return person.linkedSubject === subject ? null : 'other-account';
  if (person.isAddressHeld) return 'address-held';
  return email && person.school.domains.includes(domainOf(email)) ? null : 'other-domain';
}

type Pinning = { domain: string; isOwnAddress: boolean };

/**
 * What a Lead's account at a provider pins for the school. The first time it must have the Lead's own address; later another
 * account of the organisation may add its domain, if the provider vouches for the domain.
 */
export function pinningOf(
  identity: Pick<Identity, 'tenant' | 'email' | 'ownsDomain'>,
  { email, school }: { email: string; school: Pick<School, 'tenant'> | null },
): Pinning | 'not-for-schools' | 'other-address' | 'other-organisation' {
  if (school && school.tenant !== identity.tenant) return 'other-organisation';
  if (!identity.email) return 'other-address';
  const isOwnAddress = isSameAddress(identity.email, email);
  if (!isOwnAddress && !(school && identity.ownsDomain)) return 'other-address';
  const domain = domainOf(identity.email);
  return isPublicMailDomain(domain) ? 'not-for-schools' : { domain, isOwnAddress };
}
