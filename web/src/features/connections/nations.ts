import { msg } from '../../lib/i18n.ts';

/** The four nations in display order, by their key in the calendar. */
export const nations = [
  { key: 'england', name: msg('England') },
  { key: 'wales', name: msg('Wales') },
  { key: 'scotland', name: msg('Scotland') },
  { key: 'northernIreland', name: msg('Northern Ireland') },
] as const;
