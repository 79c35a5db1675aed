import { spoken } from '../../lib/i18n.ts';
/** Formats a count for the table; an unknown count is a dash. */
export const count = (value: number | null) => (value === null ? '–' : value.toLocaleString(spoken()));

/** The percentage of the possible that was reached: `99.3 %`; 100 % if nothing was possible. */
export const share = (reached: number, atMost: number) => `${(atMost === 0 ? 100 : (100 * reached) / atMost).toFixed(1)} %`;

/** Formats a mean contrast between 0 and 1: `0.487`. */
export const contrast = (value: number) => value.toFixed(3);
