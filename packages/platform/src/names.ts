import { staffRoles } from '@patchwork/contracts/roles';
import { SERVICE_NAME } from '@patchwork/contracts/service-name';
import type { Viewer } from './assertion.ts';
import { invalid } from './errors.ts';
import { readingsOf } from './lookalikes.ts';

const reserved = [SERVICE_NAME, 'safeguarding team'].flatMap(readingsOf);

/** Whether a name or position looks like one of the provider: it contains the product's name or "safeguarding team". */
export const isReservedName = (name: string): boolean =>
  readingsOf(name).some((reading) => reserved.some((one) => reading.includes(one)));

interface PersonName {
  firstName: string;
  middleName?: string | null | undefined;
  lastName: string;
}
interface Person extends PersonName {
  schoolPosition?: string | null | undefined;
}

/** A person's names as others see them: without and with the middle name. */
export const namesOf = ({ firstName, middleName, lastName }: PersonName): string[] => [
  `${firstName} ${lastName}`,
  `${firstName} ${middleName ?? ''} ${lastName}`,
];

/** What others read about a person: the names and the position. */
export const textsOf = (person: Person): string[] => [...namesOf(person), ...positionsOf(person)];

const positionsOf = ({ schoolPosition }: Person): string[] => (schoolPosition ? [schoolPosition] : []);

/**
 * Only the provider's staff may give a name that looks like the provider's; others may keep one.
 * @throws AppError `invalid` on the field
 */
export function assertNameFree(viewer: Viewer, field: string, names: string[], before: string[] = []): void {
  if (isStaff(viewer) || !takesReserved(names, before)) return;
  throw invalid('reserved-name', [{ field, message: nameTaken }]);
}

/** The same for a person's names and position. @throws AppError `invalid` on `lastName`, `schoolPosition` or both */
export function assertPersonFree(viewer: Viewer, person: Person, before?: Person): void {
  if (isStaff(viewer)) return;
  const errors = [
    ...(takesReserved(namesOf(person), before && namesOf(before)) ? [{ field: 'lastName', message: nameTaken }] : []),
    ...(takesReserved(positionsOf(person), before && positionsOf(before))
      ? [{ field: 'schoolPosition', message: positionTaken }]
      : []),
  ];
  if (errors.length > 0) throw invalid('reserved-name', errors);
}

const nameTaken = 'This name looks like the provider’s. Please write to us if it is really yours.';
const positionTaken = 'This position looks like one of the provider’s. Please write to us if it is really yours.';

const isStaff = (viewer: Viewer): boolean => staffRoles.some((role) => viewer.roles.includes(role));

const takesReserved = (texts: string[], before: string[] = []): boolean =>
  texts.some((text) => isReservedName(text) && !before.includes(text));
