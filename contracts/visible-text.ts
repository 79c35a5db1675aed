/**
 * Finds a character that people see: none of these are spaces, control characters, those that Unicode lets programs leave out
 * (zero-width, soft hyphens, tags, fillers, variation selectors) and three that it does not list. The contract has it as the
 * pattern of every text that is needed.
 */
export const visibleText = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFB\u{1D159}]/u;

/** Whether nobody would see anything of a text. */
export const isBlank = (text: string): boolean => !visibleText.test(text);
