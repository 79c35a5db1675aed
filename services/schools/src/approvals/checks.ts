import type { components } from '@patchwork/contracts/types/schools';
import { domainOf } from '@patchwork/platform/email-address';
import { isPublicMailDomain } from '@patchwork/platform/public-mail-domains';
import { countiesOfPostcode } from './postcode-areas.ts';

export type Checks = components['schemas']['SignUpChecks'];

/** Whether a domain is the other one or lies below it: `mail.hill.sch.uk` belongs to `hill.sch.uk`. */
const isBelow = (domain: string, other: string): boolean => domain === other || domain.endsWith(`.${other}`);

/**
 * Whether the postcode's area lies in the county: `matches` when it lies in no other, `differs` when it lies only in others,
 * `unknown` when it spans several with this one, and for a postcode that is not a UK one.
 */
export function checkPostcode({ zip, countyName }: { zip: string; countyName: string }): Checks['postcode'] {
  const counties = countiesOfPostcode(zip);
  if (counties.length === 0) return { outcome: 'unknown', counties };
  if (!counties.includes(countyName)) return { outcome: 'differs', counties };
  return { outcome: counties.length === 1 ? 'matches' : 'unknown', counties };
}

/**
 * Compares the domain of the school's email with those of its people, or theirs with each other if it gave none. `domains` are
 * the ones that differ, or the common one.
 */
export function checkDomain(schoolEmail: string | null, emails: readonly string[]): Checks['domain'] {
  const domains = [...new Set(emails.map(domainOf))];
  const own = schoolEmail ? domainOf(schoolEmail) : domains[0];
  if (!own || domains.length === 0) return { outcome: 'unknown', domains: [] };
  const open = domains.filter(isPublicMailDomain);
  if (open.length > 0) return { outcome: 'private', domains: open };
  const others = domains.filter((domain) => !isBelow(domain, own) && !isBelow(own, domain));
  if (others.length > 0) return { outcome: 'differs', domains: schoolEmail ? [own, ...others] : domains };
  return { outcome: 'same', domains: [own] };
}
