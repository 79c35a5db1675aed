/** In the order in which they are always named. */
export const nations = [
  { key: 'england', name: 'England' },
  { key: 'wales', name: 'Wales' },
  { key: 'scotland', name: 'Scotland' },
  { key: 'northernIreland', name: 'Northern Ireland' },
] as const;
