import { msg } from '../../lib/i18n.ts';
/** In the order in which they are always named. */
export const nations = [
  { key: 'england', name: msg('England') },
  { key: 'wales', name: msg('Wales') },
  { key: 'scotland', name: msg('Scotland') },
  { key: 'northernIreland', name: msg('Northern Ireland') },
] as const;
