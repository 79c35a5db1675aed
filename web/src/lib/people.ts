interface Names {
  title?: string | null;
  firstName: string;
  middleName?: string | null;
  lastName: string;
}

/** "Mrs Judith Mary Ackroyd": what there is of a person's name. */
export const fullName = ({ title, firstName, middleName, lastName }: Names): string =>
  [title, firstName, middleName, lastName].filter(Boolean).join(' ');
