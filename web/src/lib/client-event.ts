import type { components } from '@patchwork/contracts/types/public';
import { isolate } from './i18n.ts';
import { knownName } from './people.ts';

export type ClientEvent = components['schemas']['ClientEvent'];

/** Formats an event type for staff: 'sign-in-failed' becomes "Sign in failed". */
export const eventName = (type: string): string => {
  const words = type.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** "User added: Ms Nell Price": what happened, and to whom. */
export const describeEvent = ({ type, subject }: Pick<ClientEvent, 'type' | 'subject'>): string =>
  subject ? `${eventName(type)}: ${isolate(knownName(subject))}` : eventName(type);

/** "desktop, Windows 10, Chrome 147.0.0.0": the known parts, or a dash. */
export const deviceOf = ({ uaDevice, uaOperatingSystem, uaBrowser }: ClientEvent['deviceInfo']): string =>
  [uaDevice, uaOperatingSystem, uaBrowser].filter(Boolean).join(', ') || '–';
