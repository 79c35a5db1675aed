import { SERVICE_NAME } from '@patchwork/contracts/service-name';
import { Secret, TOTP } from 'otpauth';

/** The parameters that every authenticator app supports (RFC 6238). */
const common = { issuer: SERVICE_NAME, algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** A new secret of 160 bits, in base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** The secret to type into an app, and the URI for its QR code. */
export const keyOf = (secret: string, email: string): { secret: string; uri: string } => ({
  secret,
  uri: new TOTP({ ...common, label: email, secret }).toString(),
});

/**
 * The time step of a code: the current one or a neighbour, because clocks differ and typing takes time. Null for a wrong code.
 * Ignores spaces; `now` is in Unix seconds.
 */
export function stepOf(secret: string, typed: string, now: number): number | null {
  const token = typed.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const delta = new TOTP({ ...common, secret }).validate({ token, timestamp: now * 1_000, window: 1 });
  return delta === null ? null : Math.floor(now / common.period) + delta;
}
