import Bowser from 'bowser';

export interface Device {
  uaDevice: string | null;
  uaBrowser: string | null;
  uaOperatingSystem: string | null;
}

const join = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' ').slice(0, 100) || null;

/** Device, browser and system of a user agent, for staff. Parses only its first 500 characters: clients choose the text. */
export function deviceOf(userAgent: string | null): Device {
  if (!userAgent) return { uaDevice: null, uaBrowser: null, uaOperatingSystem: null };
  const { platform, browser, os } = Bowser.parse(userAgent.slice(0, 500));
  return {
    uaDevice: join(platform.vendor, platform.model, platform.type),
    uaBrowser: join(browser.name, browser.version),
    uaOperatingSystem: join(os.name, os.versionName ?? os.version),
  };
}
