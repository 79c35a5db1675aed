import { randomBytes } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';

// For docker-compose.yml: generates the keys of this installation once, as a file for `node --env-file`, so that sessions and
// links survive a restart.

const file = '/keys/keys.env';
const key = () => randomBytes(32).toString('base64');
if (!existsSync(file)) {
  const lines = ['INTERNAL_SIGNING_KEYS', 'CSRF_KEYS', 'LINK_KEYS', 'UNSUBSCRIBE_KEYS'].map((name) => `${name}=${key()}\n`);
  writeFileSync(file, lines.join(''), { mode: 0o600 });
}
