import { createHash } from 'node:crypto';
import type { operations } from '@patchwork/contracts/types/schools';
import type { HandlersOf } from '@patchwork/platform/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { listCounties, listEthnicities, listLocationTypes, listSchoolTypes } from './lookups.sql.ts';

type LookupCalls = 'listSchoolTypes' | 'listLocationTypes' | 'listCounties' | 'listEthnicities';

/** The lookups change only in a migration, so with a new process: each list is read once. */
export function lookupRoutes({ db }: Deps): HandlersOf<operations, LookupCalls> {
  return {
    listSchoolTypes: cacheable(() => listSchoolTypes(db)),
    listLocationTypes: cacheable(() => listLocationTypes(db)),
    listCounties: cacheable(() => listCounties(db)),
    listEthnicities: cacheable(() => listEthnicities(db)),
  };
}

interface CachedList {
  items: readonly unknown[];
  etag: string;
}

function cacheable(read: () => Promise<readonly unknown[]>) {
  let cached: CachedList | undefined;
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (!cached) {
      const items = await read();
      cached = { items, etag: `"${createHash('sha256').update(JSON.stringify(items)).digest('base64url').slice(0, 27)}"` };
    }
    reply.header('cache-control', 'public, max-age=3600').header('etag', cached.etag);
    if (isSame(request.headers['if-none-match'], cached.etag)) return reply.code(304).send();
    return reply.send(cached.items);
  };
}

/** A proxy that compresses makes the ETag weak; the list is the same. */
const isSame = (given: string | undefined, etag: string): boolean =>
  given === '*' || (given ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
