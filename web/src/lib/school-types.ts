/** Partner organisations and the provider's own team: only staff can give a school one of these types. */
const providerTypes = [10, 11];

/** The types that a school may choose, with the one that it has. */
export const typesFor = <T extends { id: number }>(types: readonly T[], current?: number): T[] =>
  types.filter(({ id }) => id === current || !providerTypes.includes(id));
