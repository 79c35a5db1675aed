/**
 * Finds a character that people see: none of these are spaces, control characters, those that Unicode lets programs leave out
 * (zero-width, soft hyphens, tags, fillers, variation selectors) and three that it does not list. The contract has it as the
 * pattern of every text that is needed.
 */
export const visibleText = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFB\u{1D159}]/u;

/** Whether nobody would see anything of a text. */
export const isBlank = (text: string): boolean => !visibleText.test(text);

/** A text without control characters but tabs and newlines, as which every line break is stored. */
export const withoutControls = (text: string): string =>
  /[^\P{Cc}\n\t]/u.test(text) ? text.replace(/\r\n|[\r\v\f\u0085]/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '') : text;
