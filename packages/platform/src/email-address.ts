/**
 * The form of an address that is compared and counted: trimmed, A to Z in lower case. JavaScript and PostgreSQL fold
 * other letters differently (İ), and an account must not be one address to a lock and another to a query.
 */
export const foldAddress = (email: string): string => email.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** Whether two addresses are the same for us. */
export const isSameAddress = (one: string, other: string): boolean => foldAddress(one) === foldAddress(other);

/** The domain of an email address, folded. */
export const domainOf = (email: string): string => foldAddress(email).split('@').at(-1) ?? '';
