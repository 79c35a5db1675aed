import { spoken } from '../../lib/i18n.ts';
/** A count as it is written in the table; what is not known yet is a dash. */
export const count = (value: number | null) => (value === null ? '–' : value.toLocaleString(spoken()));

/** What was reached of what could be reached at most: `99.3 %`. Where nothing could be reached, all of it was. */
export const share = (reached: number, atMost: number) => `${(atMost === 0 ? 100 : (100 * reached) / atMost).toFixed(1)} %`;

/** A mean contrast between 0 and 1: `0.487`. */
export const contrast = (value: number) => value.toFixed(3);
