import { type DatabasePool, Nothing } from '@patchwork/platform/db';
import { sql } from 'slonik';

/** As if a hold's time had passed: nothing but time ends one, so this turns the table's trigger off. */
export const letHoldEnd = (db: DatabasePool, holdId: string) =>
  db.transaction(async (tx) => {
    await tx.query(sql.type(Nothing)`set local session_replication_role = replica`);
    await tx.query(sql.type(Nothing)`
      update holds set version = version + 1, held_until = clock_timestamp() - interval '1 day' where hold_id = ${sql.uuid(holdId)}
    `);
  });
