/** The site that passkeys belong to. */
export interface PasskeySite {
  /** The host name: a passkey of another one does not work here. */
  rpId: string;
  origin: string;
}

/** Browsers know passkeys of host names only, not of IP addresses; a machine's own address has the name localhost. */
export function passkeySiteOf(publicOrigin: string): PasskeySite {
  const url = new URL(publicOrigin);
  if (url.hostname === '127.0.0.1') url.hostname = 'localhost';
  return { rpId: url.hostname, origin: url.origin };
}
