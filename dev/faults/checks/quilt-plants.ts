import { type QuerySqlToken, sql } from 'slonik';
import { z } from 'zod';
import { actsOf, type Context, erasedThings, idIn } from './context.ts';
import { changed, done, type Plant } from './plants.ts';
import { findNotices } from './quilt-events.ts';
import { listQuilts } from './quilt-facts.ts';
import { erasedPatches, lastSewings } from './quilts.ts';

// Faults in stored quilts, their events and their mails.

const Nothing = z.object({});

/** The newest patch that was neither described again nor erased. */
const newestPatch = (context: Context) => {
  const described = new Set(actsOf(context, 'describe-picture').map(({ change }) => change.mediaId));
  const { hasPicture } = erasedThings(context);
  return done(
    context,
    'sew-patch',
    ({ answer }) => typeof answer.id === 'number' && !described.has(answer.id) && !hasPicture(answer.id, 0),
  );
};
/** The newest patch that is its class's last and has not been erased. */
const lastSewing = (context: Context) => {
  const erased = erasedPatches(context);
  return [...lastSewings(context).values()].findLast((acts) => !acts.some(({ answer }) => erased.has(answer.id)))?.[0];
};

/** Changes something of a quilt of this half term that has turned over. */
const withTurnedOver = (make: (quilt: { schoolId: number; halfTermId: number }) => QuerySqlToken) => async (context: Context) => {
  const quilt = (await listQuilts(context)).findLast(({ revealedAt }) => revealedAt !== null);
  return quilt ? make(quilt) : null;
};
const lastEvent = ({ schoolId, halfTermId }: { schoolId: number; halfTermId: number }) => sql.fragment`
  select max(id)
  from outbox
  where kind = 'event' and payload ->> 'type' = 'QuiltRevealed'
    and (payload -> 'data' ->> 'schoolId')::int = ${schoolId} and (payload -> 'data' ->> 'halfTermId')::int = ${halfTermId}
`;

const storedPlants: Plant[] = [
  {
    check: 'I2 sew-patch:',
    what: 'a lost row',
    rows: [
      'content',
      (context) => {
        const act = newestPatch(context);
        return act ? sql.type(Nothing)`delete from media_items where id = ${idIn(act.answer)}` : null;
      },
    ],
  },
  {
    check: 'I2 sew-patch:',
    what: 'a doubled row',
    rows: [
      'content',
      (context) => {
        const act = newestPatch(context);
        return act
          ? sql.type(Nothing)`
            insert into media_items (
              patch_id, school_id, uploaded_by, kind, extension, content_type, original_key, original_bytes, alt_text, deactivated_at
            )
            select
              patch_id, school_id, uploaded_by, kind, extension, content_type, original_key || 'x', original_bytes, alt_text, now()
            from media_items
            where id = ${idIn(act.answer)}
          `
          : null;
      },
    ],
  },
  {
    check: 'I2 sew-patch:',
    what: 'a stored row that was refused',
    facts: (context) => changed(context, newestPatch(context), () => ({ outcome: 'refused' })),
  },
  {
    check: 'A class has',
    what: 'a patch that is not there',
    rows: [
      'content',
      (context) => {
        const act = lastSewing(context);
        return act
          ? sql.type(Nothing)`
            update media_items
            set deactivated_at = now()
            where deactivated_at is null
              and patch_id = (select id from patches where school_group_id = ${idIn(act.change, 'groupId')} order by id desc limit 1)
          `
          : null;
      },
    ],
  },
  {
    check: 'A class has',
    what: 'a picture that was not sewn last',
    facts: (context) =>
      changed(context, lastSewing(context), ({ change }) => ({
        startedAt: Date.now(),
        change: { ...change, width: 1 },
      })),
  },
  {
    check: 'I6 every read',
    what: 'an old copy of a half term',
    rows: [
      'content',
      () => sql.type(Nothing)`update half_terms set version = version - 1 where id = (select max(id) from half_terms)`,
    ],
  },
];

const eventPlants: Plant[] = [
  {
    check: 'A quilt turns over once',
    what: 'one without an event',
    rows: ['content', withTurnedOver((quilt) => sql.type(Nothing)`delete from outbox where id = (${lastEvent(quilt)})`)],
  },
  {
    check: 'A quilt turns over once',
    what: 'a second event',
    rows: [
      'content',
      withTurnedOver(
        (quilt) => sql.type(Nothing)`
          insert into outbox (kind, destination, message_key, payload, published_at)
          select kind, destination, message_key, payload, now() from outbox where id = (${lastEvent(quilt)})
        `,
      ),
    ],
  },
  {
    check: 'A quilt turns over once',
    what: 'another moment',
    rows: [
      'content',
      withTurnedOver(
        ({ schoolId, halfTermId }) => sql.type(Nothing)`
          update quilts
          set revealed_at = revealed_at + interval '1 second'
          where school_id = ${schoolId} and half_term = ${halfTermId}
        `,
      ),
    ],
  },
  {
    check: 'I9 a quilt',
    what: 'a person who was not told',
    rows: [
      'messaging',
      async (context) => {
        const { mails, joined } = await findNotices(context);
        const told = mails.findLast(({ userId, count }) => count > 0 && !joined.has(userId));
        return told
          ? sql.type(Nothing)`
            delete from mails where kind = 'quilt-reveal' and about_id = ${told.noticeId} and user_id = ${told.userId}
          `
          : null;
      },
    ],
  },
  {
    check: 'I9 a quilt',
    what: 'a notice that goes on',
    rows: [
      'messaging',
      async (context) => {
        const { notices, turnedOver } = await findNotices(context);
        const notice = notices.findLast(({ schoolId, isEnded }) => isEnded && turnedOver.has(schoolId));
        return notice ? sql.type(Nothing)`update quilt_notices set ended_at = null where id = ${notice.id}` : null;
      },
    ],
  },
];

export const quiltPlants: Plant[] = [...storedPlants, ...eventPlants];
