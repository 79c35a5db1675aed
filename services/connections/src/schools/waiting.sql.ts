import type { Db } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';
import { takesPart } from './schools.sql.ts';

/**
 * A school without links in a network that has some, which no run has met since it opened. What a run could not link is in
 * `few_links` and waits for the next half term.
 */
const isUnlinked = sql.fragment`
  exists (select from runs where runs.type = 'main' and runs.state = 'finished')
  and not exists (
    select from links where schools.id in (links.school_a, links.school_b) and links.ended_at is null
  )
  and not exists (
    select from few_links
    join runs on runs.id = few_links.run_id and runs.type <> 'preview' and runs.started_at > schools.opened_at
    where few_links.school_id = schools.id
  )
`;

/** A school that waits for its first links. */
const isWaiting = sql.fragment`${takesPart} and schools.opened_at is not null and ${isUnlinked}`;

const Participant = z.object({ countyId: z.int(), isWaiting: z.boolean() });

/** A school that takes part in links; null for any other. */
export const findParticipant = (db: Db, schoolId: number) =>
  db.maybeOne(sql.type(Participant)`
    select schools.county_id as "countyId", (${isWaiting}) as "isWaiting"
    from schools
    where schools.id = ${schoolId} and ${takesPart}
  `);

/** Whether a school that opened by `due` waits for its first links. */
export const isAnyWaiting = (db: Db, due: Date): Promise<boolean> =>
  db.oneFirst(sql.type(z.object({ isAny: z.boolean() }))`
    select exists (
      select from schools where schools.opened_at <= ${due.toISOString()} and ${isWaiting}
    ) as "isAny"
  `);

/** Whether a school gets its first links with the next interim run once its approval has arrived here. */
export const mayBeWaiting = (db: Db, schoolId: number): Promise<boolean> =>
  db.oneFirst(sql.type(z.object({ mayBe: z.boolean() }))`
    select coalesce(
      (select schools.type_id not in (10, 11) and ${isUnlinked} from schools where schools.id = ${schoolId}), true
    ) as "mayBe"
  `);
