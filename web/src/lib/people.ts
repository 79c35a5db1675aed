import { t } from './i18n.ts';

interface Names {
  title?: string | null;
  firstName: string;
  middleName?: string | null;
  lastName: string;
}

/** "Mrs Judith Mary Ackroyd": the available parts of a name. */
export const fullName = ({ title, firstName, middleName, lastName }: Names): string =>
  [title, firstName, middleName, lastName].filter(Boolean).join(' ');

/** The name, or "a former user": people whose details have been deleted have no title. */
export const knownName = (person: Names | null | undefined): string => (person?.title ? fullName(person) : t('a former user'));
