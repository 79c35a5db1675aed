import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { environment } from '@patchwork/platform/config';
import { z } from 'zod';
import { type LinkKeys, toLinkKeys } from '../passwords/link-token.ts';

const stackFile = (name: string) => fileURLToPath(new URL(`../../../../.stack/${name}`, import.meta.url));

/** A file of the system that runs here, or undefined. */
function readStackFile<Schema extends z.ZodType>(name: string, schema: Schema): z.output<Schema> | undefined {
  const file = stackFile(name);
  return existsSync(file) ? schema.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
}

const State = z.object({ postgresUrl: z.string(), baseUrl: z.string() });

/** Where an operator's command works: what the environment says, else the local system. Undefined where there is neither. */
export const surroundings = {
  databaseUrl(env = environment()): string | undefined {
    if (env.IDENTITY_DATABASE_URL) return env.IDENTITY_DATABASE_URL;
    const state = readStackFile('state.json', State);
    if (!state) return undefined;
    const url = new URL(state.postgresUrl);
    url.pathname = '/patchwork_identity';
    return url.href;
  },

  publicOrigin: (env = environment()): string | undefined => env.PUBLIC_ORIGIN || readStackFile('state.json', State)?.baseUrl,

  linkKeys(env = environment()): LinkKeys | undefined {
    const given = env.LINK_KEYS || readStackFile('secrets.json', z.object({ linkKeys: z.string() }))?.linkKeys;
    const keys = (given ?? '')
      .split(',')
      .map((key) => key.trim())
      .filter(Boolean);
    return keys.length > 0 ? toLinkKeys(keys) : undefined;
  },
};
