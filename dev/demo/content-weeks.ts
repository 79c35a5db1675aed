import { momentsOf } from '@patchwork/content/week/week.policy';
import type { Tx } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';
import { offersWith } from './content-quilts.ts';
import type { DemoIds } from './ids.ts';
import type { DemoNetwork } from './network.ts';
import type { DemoWeek } from './network.types.ts';
import { linkPast, linksAfter } from './past-runs.ts';
import { clockOf, continueIds, insertRows } from './rows.ts';

/** Seeds the classes that were asked in each week; their answers come after them. */
export async function seedWeeks(tx: Tx, network: DemoNetwork, ids: DemoIds, now: Date): Promise<void> {
  if (network.weeks.length === 0) return;
  for (const week of network.weeks) {
    const { offers, juniors } = await offersWith(tx, 'week_questions', week.question);
    await insertRows(
      tx,
      'week_offers',
      offers.map((offer) => ({ week: week.monday, ...offer })),
      'keep',
    );
    const texts = await tx.oneFirst(sql.type(z.object({ texts: z.unknown() }))`
      select week_questions.texts from week_questions where week_questions.id = ${juniors}
    `);
    await insertRows(tx, 'class_weeks', rowsOf(week, texts, { network, ids, now }));
  }
  await continueIds(tx, 'class_weeks');
}

/** All classes of the schools that had links before the week opened. */
function rowsOf({ monday, askedMinutesAgo }: DemoWeek, texts: unknown, { network, ids, now }: Seeding) {
  const { opensAt, sumsUpAt, closesAt } = momentsOf(monday);
  const links = linksAfter(linkPast(network, ids.school, now).filter(({ at }) => at < opensAt));
  const linked = new Set(links.flatMap(({ schoolA, schoolB }) => [schoolA, schoolB]));
  const asked = network.schools.filter(({ key }) => linked.has(ids.school(key)));
  return asked.flatMap(({ key: school, groups }) =>
    groups
      .filter(({ isPrimary }) => !isPrimary)
      .map(({ key: group }) => ({
        ...{
          id: ids.classWeek(monday, group),
          week: monday,
          schoolId: ids.school(school),
          schoolGroupId: ids.group(group),
          texts,
        },
        ...{ askedAt: clockOf(now)(askedMinutesAgo), opensAt: opensAt.toISOString(), closesAt: closesAt.toISOString() },
        // No email is sent about answers from before the demo.
        summedAt: sumsUpAt <= now ? sumsUpAt.toISOString() : null,
      })),
  );
}

interface Seeding {
  network: DemoNetwork;
  ids: DemoIds;
  now: Date;
}
