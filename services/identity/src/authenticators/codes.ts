import { Secret, TOTP } from 'otpauth';

/** What every authenticator app understands (RFC 6238). */
const common = { issuer: 'Patchwork', algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** A new secret of 160 bits, in base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** What an app takes: the secret to type, and the address that a QR code holds. */
export const keyOf = (secret: string, email: string): { secret: string; uri: string } => ({
  secret,
  uri: new TOTP({ ...common, label: email, secret }).toString(),
});

/**
 * The time step whose code this is: the present one or a neighbour, as clocks and fingers are not exact. Null for a wrong code. Spaces
 * do not count; `now` is in seconds.
 */
export function stepOf(secret: string, typed: string, now: number): number | null {
  const token = typed.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const delta = new TOTP({ ...common, secret }).validate({ token, timestamp: now * 1_000, window: 1 });
  return delta === null ? null : Math.floor(now / common.period) + delta;
}
