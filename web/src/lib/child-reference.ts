import { msg } from './i18n.ts';

/** The codes in a text, each once, separated by commas, semicolons or line ends. Spaces are refused later: names have them. */
export const parseReferences = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,;\n]/)
      .map((code) => code.trim())
      .filter(Boolean),
  ),
];

/** Why the server would refuse the form of a code; it also refuses what looks like a name or a date of birth. */
export function referenceProblem(code: string): string | undefined {
  if (code.length > 20) return msg('Maximum 20 characters');
  return /^[A-Za-z0-9][A-Za-z0-9-]+$/.test(code)
    ? undefined
    : msg('Use a code of letters and digits. Never a name or a date of birth.');
}
