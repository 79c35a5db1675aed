import type { components } from '@patchwork/contracts/types/public';

export type ClientEvent = components['schemas']['ClientEvent'];

/** 'sign-in-failed' as staff read it: "Sign in failed". */
export const eventName = (type: string): string => {
  const words = type.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** "desktop, Windows 10, Chrome 147.0.0.0": as much as is known, else a dash. */
export const deviceOf = ({ uaDevice, uaOperatingSystem, uaBrowser }: ClientEvent['deviceInfo']): string =>
  [uaDevice, uaOperatingSystem, uaBrowser].filter(Boolean).join(', ') || '–';
