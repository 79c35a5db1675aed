import { databaseOwners } from '@patchwork/dev/environment';
import { explain, StackFailure } from '@patchwork/dev/failure';
import { connect } from './backup/databases.ts';
import { databaseUrlOf } from './connect.ts';

// `npm run events:republish -- 24`: publishes the events of the last 24 hours again, for the consumers that had not processed
// them when Kafka lost its data. Uses <SERVICE>_DATABASE_URL, otherwise the system that runs here.

/** Outboxes keep published events for a week. */
const HOURS_KEPT = 7 * 24;

/** Marks the events of the last hours as unpublished, by default all that the outbox has. Returns how many there were. */
export async function publishAgain(url: string, hours = HOURS_KEPT * 2): Promise<number> {
  const client = await connect(url);
  const { rowCount } = await client
    .query(
      `update outbox set published_at = null
       where kind = 'event' and published_at is not null and created_at > now() - make_interval(hours => $1)`,
      [hours],
    )
    .finally(() => client.end());
  return rowCount ?? 0;
}

if (import.meta.main) {
  try {
    const [given, ...rest] = process.argv.slice(2);
    const hours = Number(given);
    if (!Number.isInteger(hours) || hours < 1 || hours > HOURS_KEPT || rest.length > 0)
      throw new StackFailure(`Say of how many hours, 1 to ${HOURS_KEPT}: npm run events:republish -- 24`);
    for (const name of databaseOwners)
      console.log(`${name}: ${await publishAgain(databaseUrlOf(name), hours)} events will be published again.`);
  } catch (error) {
    console.error(explain(error));
    process.exitCode = 1;
  }
}
