import type { components } from '@patchwork/contracts/types/schools';
import { domainOf } from '@patchwork/platform/email-address';
import { isPublicMailDomain } from '@patchwork/platform/public-mail-domains';
import { registerWords } from './register-words.ts';

type RegisterCheck = NonNullable<components['schemas']['SignUpChecks']['register']>;

/** What a request says, and what the row that it is linked to says. */
interface Compared {
  school: { name: string; zip: string };
  leadEmail: string | null;
  row: { status: RegisterCheck['status']; name: string; postcode: string | null; website: string | null };
  trustDomains: readonly string[];
  otherSchool: RegisterCheck['otherSchool'];
}

/** Compares a request with its row, for staff to decide. */
export const checkAgainstRegister = ({ school, leadEmail, row, trustDomains, otherSchool }: Compared): RegisterCheck => ({
  status: row.status,
  name: compareNames(school.name, row.name),
  postcode: comparePostcodes(school.zip, row.postcode),
  leadAddress: compareAddress(leadEmail, row.website, trustDomains),
  otherSchool,
});

const wordsOf = (name: string): Set<string> => new Set(registerWords({ name, town: null, postcode: null }).trim().split(' '));

/** `close` when one name has every word of the other, or at least two thirds of their words are in both. */
export function compareNames(one: string, other: string): RegisterCheck['name'] {
  const [here, there] = [wordsOf(one), wordsOf(other)];
  const common = [...here].filter((word) => there.has(word)).length;
  const all = new Set([...here, ...there]).size;
  if (common === all) return 'equal';
  return common === Math.min(here.size, there.size) || common * 3 >= all * 2 ? 'close' : 'differs';
}

export function comparePostcodes(zip: string, postcode: string | null): RegisterCheck['postcode'] {
  if (!postcode) return 'unknown';
  const plain = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return plain(zip) === plain(postcode) ? 'equal' : 'differs';
}

const isBelow = (domain: string, other: string): boolean => domain === other || domain.endsWith(`.${other}`);

/** Domains under which many schools have their websites; an address there says nothing about one school. */
const shared = new Set(['sch.uk', 'org.uk', 'co.uk', 'ac.uk', 'gov.uk', 'google.com', 'wordpress.com', 'schooljotter2.com']);

function compareAddress(
  email: string | null,
  website: string | null,
  trustDomains: readonly string[],
): RegisterCheck['leadAddress'] {
  if (!email) return 'unknown';
  const domain = domainOf(email);
  if (isPublicMailDomain(domain)) return 'public-mail';
  const belongsTo = (site: string) =>
    !shared.has(site) && (isBelow(domain, site) || (isBelow(site, domain) && !shared.has(domain)));
  if (website && belongsTo(website)) return 'school';
  if (trustDomains.some(belongsTo)) return 'trust';
  return website || trustDomains.length > 0 ? 'differs' : 'unknown';
}
