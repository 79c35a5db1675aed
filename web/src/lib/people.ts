interface Names {
  title?: string | null;
  firstName: string;
  middleName?: string | null;
  lastName: string;
}

/** "Mrs Judith Mary Ackroyd": the available parts of a name. */
export const fullName = ({ title, firstName, middleName, lastName }: Names): string =>
  [title, firstName, middleName, lastName].filter(Boolean).join(' ');
