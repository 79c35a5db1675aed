/**
 * Finds a visible character: no space, no control character, none that Unicode calls default ignorable (zero-width, soft hyphens,
 * tags, fillers, variation selectors) and none of three that it does not list. The contract has it as the pattern of every
 * required text.
 */
export const visibleText = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFB\u{1D159}]/u;

/** Whether a text has no visible character. */
export const isBlank = (text: string): boolean => !visibleText.test(text);

/** A text without control characters but tabs and newlines, as which every line break is stored. */
export const withoutControls = (text: string): string =>
  /[^\P{Cc}\n\t]/u.test(text) ? text.replace(/\r\n|[\r\v\f\u0085]/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '') : text;
