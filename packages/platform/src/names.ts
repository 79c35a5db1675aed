import { staffRoles } from '@patchwork/contracts/roles';
import { SERVICE_NAME } from '@patchwork/contracts/service-name';
import type { Viewer } from './assertion.ts';
import { invalid } from './errors.ts';

/** Letters and digits that look like a Latin letter, in lower case and without marks. */
const lookalikes: Record<string, string> = Object.fromEntries(
  Object.entries({
    a: 'аα4@',
    c: 'сϲ',
    d: 'ԁ',
    e: 'еε3',
    f: 'ғ',
    g: 'ɡց9',
    h: 'һн',
    i: 'іιı1',
    k: 'кκ',
    m: 'мμ',
    n: 'ոη',
    o: 'оοօ0',
    p: 'рρ',
    r: 'гᴦ',
    s: 'ѕ5',
    t: 'тτ7',
    u: 'υս',
    w: 'ԝωшѡ',
  }).flatMap(([letter, signs]) => [...signs].map((sign) => [sign, letter])),
);

/** The text as a reader may take it: without case, marks, spaces, punctuation and letters of other alphabets. */
const asRead = (text: string): string =>
  [...text.normalize('NFKC').toLowerCase().normalize('NFD')]
    .map((sign) => lookalikes[sign] ?? sign)
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '');

const reserved = [SERVICE_NAME, 'safeguarding team'].map(asRead);

/** Whether a name looks like one of the provider: it contains the product's name or "safeguarding team". */
export const isReservedName = (name: string): boolean => reserved.some((one) => asRead(name).includes(one));

interface PersonName {
  firstName: string;
  middleName?: string | null | undefined;
  lastName: string;
}

/** A person's names as others see them: without and with the middle name. */
export const namesOf = ({ firstName, middleName, lastName }: PersonName): string[] => [
  `${firstName} ${lastName}`,
  `${firstName} ${middleName ?? ''} ${lastName}`,
];

/**
 * Only the provider's staff may give a name that looks like the provider's; others may keep one.
 * @throws AppError `invalid` on the field
 */
export function assertNameFree(viewer: Viewer, field: string, names: string[], before: string[] = []): void {
  if (staffRoles.some((role) => viewer.roles.includes(role))) return;
  if (!names.some((name) => isReservedName(name) && !before.includes(name))) return;
  const message = 'This name looks like the provider’s. Please write to us if it is really yours.';
  throw invalid('reserved-name', [{ field, message }]);
}
