/** A key is typed more surely in groups of four. */
export const inGroups = (secret: string): string => secret.replace(/.{4}(?=.)/g, '$& ');
