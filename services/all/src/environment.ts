import { randomBytes } from 'node:crypto';
import { environment } from '@patchwork/platform/config';

/** The services with a database, in the order of docs/architecture.md. */
export const domains = ['identity', 'schools', 'content', 'messaging', 'connections'] as const;
const parts = ['gateway', ...domains] as const;
export type Part = (typeof parts)[number];

/** The port of each service inside the process, where none is given: the gateway calls it there. */
const FIRST_PORT = 8_101;

/**
 * Returns the environment of each part. A variable with a part's name in front (`CONTENT_DATABASE_POOL_SIZE`) is that part's
 * alone, one without is everybody's. The services listen on 127.0.0.1, if `<SERVICE>_HOST` says nothing else, and the parts call
 * each other with keys that are new in each process.
 */
export function environments(env: NodeJS.ProcessEnv): Record<Part, NodeJS.ProcessEnv> {
  const given = environment(env);
  const addresses = Object.fromEntries(
    domains.flatMap((name, index) => {
      const port = given[`${name.toUpperCase()}_PORT`] ?? String(FIRST_PORT + index);
      return [
        [`${name.toUpperCase()}_PORT`, port],
        [`${name.toUpperCase()}_URL`, `http://127.0.0.1:${port}`],
      ];
    }),
  );
  const keys = Object.fromEntries(
    parts.flatMap((caller) => parts.map((called) => [`${caller} ${called}`, randomBytes(32).toString('base64')])),
  );
  const keysOf = (part: Part) =>
    Object.fromEntries(
      parts.flatMap((other) => [
        [`SIGNING_KEYS_${other.toUpperCase()}`, keys[`${part} ${other}`]],
        [`ACCEPTED_KEYS_${other.toUpperCase()}`, keys[`${other} ${part}`]],
      ]),
    );
  // The services close after the gateway, within the same time.
  const closing = { GATEWAY_CLOSE_SECONDS: String(Math.max(1, 0.6 * Number(given.CLOSE_SECONDS || 10))) };
  const of = (part: Part): NodeJS.ProcessEnv => {
    const shared = { ...closing, ...given, ...addresses, ...keysOf(part), ...(part !== 'gateway' && { HOST: '127.0.0.1' }) };
    return { ...shared, ...withoutPrefix(shared, part), SECRETS_DIR: undefined };
  };
  return Object.fromEntries(parts.map((part) => [part, of(part)])) as Record<Part, NodeJS.ProcessEnv>;
}

function withoutPrefix(env: NodeJS.ProcessEnv, part: Part): NodeJS.ProcessEnv {
  const prefix = `${part.toUpperCase()}_`;
  const own = Object.entries(env).filter(([name]) => name.startsWith(prefix));
  return Object.fromEntries(own.map(([name, value]) => [name.slice(prefix.length), value]));
}
