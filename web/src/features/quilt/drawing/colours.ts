import { msg } from '../../../lib/i18n.ts';

/** The colours of felt and yarn, by the name that drawings store. Most are the colours of ties and themes; five are of skin. */
export const colours = {
  white: { name: msg('Snow white'), paint: '#fffdf8' },
  marigold: { name: msg('Yellow'), paint: '#f5b82e' },
  orange: { name: msg('Orange'), paint: '#d9782b' },
  red: { name: msg('Red'), paint: '#b3261e' },
  claret: { name: msg('Dark red'), paint: '#8c1d40' },
  pink: { name: msg('Pink'), paint: '#e58aa4' },
  plum: { name: msg('Purple'), paint: '#6b3a73' },
  navy: { name: msg('Navy blue'), paint: '#1d3a6b' },
  sky: { name: msg('Blue'), paint: '#3f7fa6' },
  teal: { name: msg('Teal'), paint: '#0e6170' },
  bottle: { name: msg('Dark green'), paint: '#0f5a43' },
  leaf: { name: msg('Green'), paint: '#6f9c5a' },
  moss: { name: msg('Olive green'), paint: '#55621b' },
  slate: { name: msg('Grey'), paint: '#48525c' },
  ink: { name: msg('Coal black'), paint: '#1b2420' },
  peach: { name: msg('Peach'), paint: '#f0c8a0' },
  sand: { name: msg('Sand'), paint: '#d9a074' },
  tan: { name: msg('Light brown'), paint: '#a06a42' },
  brown: { name: msg('Brown'), paint: '#7a4b22' },
  umber: { name: msg('Dark brown'), paint: '#4a2c12' },
} as const;
export type Colour = keyof typeof colours;

/** The felt squares on which classes draw. Pale, so that every colour is visible, and one for the night. */
export const backgrounds = {
  green: { name: msg('Light green'), paint: '#cfe6c9' },
  sky: { name: msg('Light blue'), paint: '#bfdcea' },
  lilac: { name: msg('Lilac'), paint: '#dcd2ec' },
  pink: { name: msg('Light pink'), paint: '#f9d4dc' },
  yellow: { name: msg('Light yellow'), paint: '#fbe3a6' },
  apricot: { name: msg('Apricot'), paint: '#f4c9a0' },
  navy: { name: msg('Navy blue'), paint: '#1d3a6b' },
} as const;
export type Felt = keyof typeof backgrounds;
/** A felt, or the picture with which the drawing began. */
export type Background = Felt | 'picture';

/** Widths of a stroke in units of the drawing. */
export const widths = [
  { name: msg('Thin'), width: 12 },
  { name: msg('Medium'), width: 26 },
  { name: msg('Thick'), width: 48 },
  { name: msg('Very thick'), width: 84 },
] as const;
