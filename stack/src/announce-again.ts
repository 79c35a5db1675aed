import { tellAgain } from '@patchwork/connections/tell-untold';
import { announcePeopleAgain } from '@patchwork/identity/users/announce';
import type { DatabasePool } from '@patchwork/platform/db';
import { announceAgain } from '@patchwork/schools/schools/announce';

/**
 * What each owner of compacted topics has told, told again from its tables as it stands now: for a bus that has lost its data. It leaves by the
 * outbox as ever. Who knows it already ignores it, since its version is no newer.
 */
export const announcers: Record<'identity' | 'schools' | 'connections', (db: DatabasePool) => Promise<void>> = {
  schools: async (db) => {
    await inTurn((after) => announceAgain(db, 'schools', after));
    await inTurn((after) => announceAgain(db, 'school_groups', after));
  },
  identity: (db) => inTurn((after) => announcePeopleAgain(db, after)),
  connections: tellAgain,
};

async function inTurn(next: (after: number) => Promise<number | null>): Promise<void> {
  for (let after: number | null = 0; after !== null; ) after = await next(after);
}
