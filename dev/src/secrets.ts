import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';

const key = () => randomBytes(32).toString('base64');
const Secrets = z.object({
  internalSigningKeys: z.string().default(key),
  csrfKeys: z.string().default(key),
  linkKeys: z.string().default(key),
  unsubscribeKeys: z.string().default(key),
});
export type Secrets = z.output<typeof Secrets>;

/**
 * Reads the keys of this system, and generates missing ones once, so that sessions and links survive a restart. Base64, 32
 * bytes.
 */
export function keepSecrets(file: string): Secrets {
  const kept: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const secrets = Secrets.parse(kept);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  return secrets;
}
