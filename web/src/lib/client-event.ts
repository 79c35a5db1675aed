import type { components } from '@patchwork/contracts/types/public';
import { isolate } from './i18n.ts';
import { knownName } from './people.ts';

export type ClientEvent = components['schemas']['ClientEvent'];

/** Formats an event type for staff: 'sign-in-failed' becomes "Sign in failed". */
export const eventName = (type: string): string => {
  const words = type.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** "User added: Ms Nell Price": what happened, and to whom; "Signed in: password and code". */
export const describeEvent = ({ type, subject, way }: Pick<ClientEvent, 'type' | 'subject' | 'way'>): string => {
  const more = subject ? isolate(knownName(subject)) : way?.replaceAll('-', ' ');
  return more ? `${eventName(type)}: ${more}` : eventName(type);
};

/** "desktop, Windows 10, Chrome 147.0.0.0": the known parts, or a dash. */
export const deviceOf = ({ uaDevice, uaOperatingSystem, uaBrowser }: ClientEvent['deviceInfo']): string =>
  [uaDevice, uaOperatingSystem, uaBrowser].filter(Boolean).join(', ') || '–';
