import { createPool } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';
import type { CheckedSystem } from './types.ts';

/** The pictures that the workers have begun and not finished. Call it when they have ended, or while they are paused. */
export async function listBegun({ environment }: Pick<CheckedSystem, 'environment'>): Promise<number[]> {
  const db = await createPool(environment.content.CONTENT_DATABASE_URL!, { size: 1 });
  try {
    return [
      ...(await db.anyFirst(
        sql.type(z.object({ id: z.int() }))`select id from media_items where state = 'processing' order by id`,
      )),
    ];
  } finally {
    await db.end();
  }
}
