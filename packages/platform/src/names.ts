import { staffRoles } from '@patchwork/contracts/roles';
import { SERVICE_NAME } from '@patchwork/contracts/service-name';
import type { Viewer } from './assertion.ts';
import { invalid } from './errors.ts';
import { readingsOf } from './lookalikes.ts';

const product = readingsOf(SERVICE_NAME);
const reserved = [...product, ...readingsOf('safeguarding team')];

const contains = (text: string, words: string[]): boolean =>
  readingsOf(text).some((reading) => words.some((word) => reading.includes(word)));

/** Whether a name looks like one of the provider: it contains the product's name or "safeguarding team". */
export const isReservedName = (name: string): boolean => contains(name, reserved);

/** The same for a position. A school may have its own safeguarding team. */
const isReservedPosition = (position: string): boolean => contains(position, product);

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

/** Whether a person's names or position look like the provider's. */
export const isReservedPerson = (person: Person): boolean =>
  namesOf(person).some(isReservedName) || positionsOf(person).some(isReservedPosition);

const positionsOf = ({ schoolPosition }: Person): string[] => (schoolPosition ? [schoolPosition] : []);

/**
 * Only the provider's staff may give a name that looks like the provider's; others may keep one.
 * @throws AppError `invalid` on the field
 */
export function assertNameFree(viewer: Viewer, field: string, names: string[], before: string[] = []): void {
  if (isStaff(viewer) || !takesNew(isReservedName, names, before)) return;
  throw invalid('reserved-name', [{ field, message: nameTaken }]);
}

/** The same for a person's names and position. @throws AppError `invalid` on `lastName`, `schoolPosition` or both */
export function assertPersonFree(viewer: Viewer, person: Person, before?: Person): void {
  if (isStaff(viewer)) return;
  const errors = [
    ...(takesNew(isReservedName, namesOf(person), before && namesOf(before)) ? [{ field: 'lastName', message: nameTaken }] : []),
    ...(takesNew(isReservedPosition, positionsOf(person), before && positionsOf(before))
      ? [{ field: 'schoolPosition', message: positionTaken }]
      : []),
  ];
  if (errors.length > 0) throw invalid('reserved-name', errors);
}

const nameTaken = 'This name looks like the provider’s. Please write to us if it is really yours.';
const positionTaken = 'This position looks like one of the provider’s. Please write to us if it is really yours.';

const isStaff = (viewer: Viewer): boolean => staffRoles.some((role) => viewer.roles.includes(role));

const takesNew = (isReserved: (text: string) => boolean, texts: string[], before: string[] = []): boolean =>
  texts.some((text) => isReserved(text) && !before.includes(text));
