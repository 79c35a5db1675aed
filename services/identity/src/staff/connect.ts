import { environment } from '@patchwork/platform/config';
import { readStackFile } from '@patchwork/platform/operator-command';
import { z } from 'zod';
import { type LinkKeys, toLinkKeys } from '../passwords/link-token.ts';

/** The origin of links in mails, from the environment or from the system running on this machine; undefined without either. */
export const findPublicOrigin = (): string | undefined =>
  environment().PUBLIC_ORIGIN || readStackFile('state.json', z.object({ baseUrl: z.string() }))?.baseUrl;

/** The keys of password links, from the same two places. */
export function findLinkKeys(): LinkKeys | undefined {
  const given = environment().LINK_KEYS || readStackFile('secrets.json', z.object({ linkKeys: z.string() }))?.linkKeys;
  const keys = (given ?? '')
    .split(',')
    .map((key) => key.trim())
    .filter(Boolean);
  return keys.length > 0 ? toLinkKeys(keys) : undefined;
}
