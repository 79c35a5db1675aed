/** A browser, as identity's client events describe it. */
export interface Device {
  userAgent: string;
  uaDevice: string | null;
  uaBrowser: string;
  uaOperatingSystem: string;
}

export const desktop: Device = {
  userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36',
  uaDevice: 'desktop',
  uaBrowser: 'Chrome 147.0.0.0',
  uaOperatingSystem: 'Windows 10',
};
export const chromebook: Device = {
  userAgent: 'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Safari/537.36',
  uaDevice: null,
  uaBrowser: 'Chrome 146.0.0.0',
  uaOperatingSystem: 'Chrome OS',
};
export const tablet: Device = {
  userAgent:
    'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  uaDevice: 'Apple iPad tablet',
  uaBrowser: 'Safari 18.5',
  uaOperatingSystem: 'iOS 18.5',
};
export const mac: Device = {
  userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 15_4) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Safari/605.1.15',
  uaDevice: 'Apple desktop',
  uaBrowser: 'Safari 18.4',
  uaOperatingSystem: 'macOS Sequoia',
};
