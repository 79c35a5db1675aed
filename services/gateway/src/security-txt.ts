import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';

/** Within the year that RFC 9116 recommends; each start of the gateway renews it. */
const VALID_DAYS = 180;

/** Where to report a vulnerability: /.well-known/security.txt (RFC 9116). Without a contact there is no such file. */
export async function securityTxt(app: FastifyInstance, { config }: { config: Config }): Promise<void> {
  const { SECURITY_CONTACT, PUBLIC_ORIGIN } = config;
  if (!SECURITY_CONTACT) return;
  const path = '/.well-known/security.txt';
  const expires = new Date(Date.now() + VALID_DAYS * 86_400_000).toISOString();
  const text = [
    `Contact: ${SECURITY_CONTACT}`,
    `Expires: ${expires}`,
    'Preferred-Languages: en, cy',
    `Canonical: ${new URL(path, PUBLIC_ORIGIN).href}`,
  ].join('\n');
  app.get(path, (_request, reply) => reply.type('text/plain; charset=utf-8').send(`${text}\n`));
}
