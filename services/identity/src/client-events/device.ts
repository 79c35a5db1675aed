import Bowser from 'bowser';

export interface Device {
  uaDevice: string | null;
  uaBrowser: string | null;
  uaOperatingSystem: string | null;
}

const join = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' ').slice(0, 100) || null;

/** Parses only the first 500 characters: clients choose the text. */
const parse = (userAgent: string) => Bowser.parse(userAgent.slice(0, 500));

/** Device, browser and system of a user agent, for staff. */
export function deviceOf(userAgent: string | null): Device {
  if (!userAgent) return { uaDevice: null, uaBrowser: null, uaOperatingSystem: null };
  const { platform, browser, os } = parse(userAgent);
  return {
    uaDevice: join(platform.vendor, platform.model, platform.type),
    uaBrowser: join(browser.name, browser.version),
    uaOperatingSystem: join(os.name, os.versionName ?? os.version),
  };
}

const kinds: Record<string, 'computer' | 'tablet' | 'phone'> = { desktop: 'computer', tablet: 'tablet', mobile: 'phone' };

/** The same in a user's words, for the list of their sessions: no versions and no models. */
export function sessionDeviceOf(userAgent: string | null) {
  const { platform, browser, os } = userAgent ? parse(userAgent) : {};
  return { browser: browser?.name || null, system: os?.name || null, kind: kinds[platform?.type ?? ''] ?? ('unknown' as const) };
}
