import type { Readable } from 'node:stream';
import type { operations } from '@patchwork/contracts/types/content';
import type { HandlersOf } from '@patchwork/platform/contract';
import { originOf } from '@patchwork/platform/origin';
import type { FastifyReply } from 'fastify';
import type { Deps } from '../deps.ts';
import { exportOwnData } from './own-data.ts';

export const ownDataRoutes = (deps: Deps): HandlersOf<operations, 'exportOwnData'> => ({
  exportOwnData: async (request, reply) => {
    const { viewer, caller, body } = request;
    return sendZip(deps, reply, 'my-data', await exportOwnData(deps, { viewer, caller, ...body }, originOf(request)));
  },
});

/** Sends a streamed ZIP file that a browser saves under today's date. */
export function sendZip({ clock }: Deps, reply: FastifyReply, name: string, file: Readable): FastifyReply {
  const today = clock().toISOString().slice(0, 10);
  return reply
    .headers({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="patchwork-${name}-${today}.zip"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    .send(file);
}
