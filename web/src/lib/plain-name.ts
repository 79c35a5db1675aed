import * as z from 'zod/mini';
import { msg } from './i18n.ts';

// The contract's patterns of `PlainName`; `forms.test.ts` compares them.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what no name may contain
export const oneLine = /^(?:\s*|[^\u0000-\u001F\u007F-\u009F\u2028-\u202E\u2066-\u2069]*)$/u;
export const noAddress =
  /^(?!.*(?:[a-zA-Z]:\/\/|[wW]{3}\.|[\p{L}\p{N}]\.\p{Ll}{2,24}\/\S|[^\s@]@[^\s@]{1,63}\.[^\s@.]|[\p{L}\p{N}]\.(?:[cC][oO][mM]|[nN][eE][tT]|[oO][rR][gG]|[iI][nN][fF][oO]|[bB][iI][zZ]|[uU][kK]|[eE][uU]|[iI][oO])(?![\p{L}\p{N}])))/u;

/** The checks of every name of a school, group or person. */
export const plainName = [
  z.regex(oneLine, msg('A name cannot contain line breaks.')),
  z.regex(noAddress, msg('A name cannot contain a web address.')),
] as const;
