import { type Db, Nothing } from '@patchwork/platform/db';
import { sql } from 'slonik';

const batch = 1_000;

/** Truncates the IP addresses of events from before an instant: at most one batch. Returns the number of rows. */
export const cutAddresses = async (db: Db, before: string): Promise<number> => {
  const { rowCount } = await db.query(sql.type(Nothing)`
    update client_events
    set ip_address = network_of(ip_address), is_ip_cut = true
    where id in (
      select id
      from client_events
      where occurred_at < ${before} and ip_address is not null and not is_ip_cut
      order by occurred_at
      limit ${batch}
      for update skip locked
    )
  `);
  return rowCount;
};

/** Deletes events from before an instant: at most one batch. Returns the number of rows. */
export const deleteOldEvents = async (db: Db, before: string): Promise<number> => {
  const { rowCount } = await db.query(sql.type(Nothing)`
    delete from client_events
    where id in (
      select id
      from client_events
      where occurred_at < ${before}
      limit ${batch}
      for update skip locked
    )
  `);
  return rowCount;
};

/** Deletes provider responses from before an instant. Returns the number of rows. */
export const deleteOldLookups = async (db: Db, before: string): Promise<number> => {
  const { rowCount } = await db.query(sql.type(Nothing)`delete from ip_lookups where looked_up_at < ${before}`);
  return rowCount;
};
