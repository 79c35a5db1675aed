import { sql } from 'slonik';
import { z } from 'zod';
import type { Act } from '../types.ts';
import {
  actsOf,
  type Check,
  type Context,
  doneOf,
  erasedThings,
  idIn,
  isAcknowledged,
  mayHaveHappened,
  numbers,
  type Owner,
  textIn,
  texts,
} from './context.ts';

// I2: what was acknowledged is stored once, what was refused is not stored, and what is unknown is stored at most once.

interface Kind {
  kind: string;
  owner: Owner;
  /** A table with the columns `text`, which is that of one act, and `at`, when it was stored. */
  rows: ReturnType<typeof sql.fragment>;
  /** Seconds in which the same text sent again is the first one; for ever by default. */
  window?: number;
  /** Whether it was erased since, or may have been. */
  isErased?: (act: Act, context: Context) => boolean;
}

const kinds: Kind[] = [
  {
    kind: 'post-report',
    owner: 'content',
    rows: sql.fragment`select title as text, created_at as at from articles`,
    window: 10,
    isErased: ({ answer }, context) => erasedThings(context).hasReport(idIn(answer)),
  },
  {
    kind: 'comment',
    owner: 'content',
    rows: sql.fragment`select narrative as text, created_at as at from comments`,
    window: 10,
  },
  {
    kind: 'sew-patch',
    owner: 'content',
    rows: sql.fragment`
      select alt_text as text, created_at as at from media_items where patch_id is not null
      union all
      select text, written_at from text_versions where field = 'altText'
    `,
    isErased: ({ answer }, context) => erasedThings(context).hasPicture(idIn(answer), 0),
  },
  {
    kind: 'announce',
    owner: 'messaging',
    rows: sql.fragment`
      select messages.subject as text, announcements.created_at as at
      from messages
      join announcements on announcements.message_id = messages.id
    `,
  },
  {
    kind: 'raise-concern',
    owner: 'messaging',
    rows: sql.fragment`select reason as text, created_at as at from concern_cases`,
  },
  { kind: 'erase', owner: 'content', rows: sql.fragment`select reason as text, created_at as at from erasures` },
  { kind: 'add-user', owner: 'identity', rows: sql.fragment`select email as text, created_at as at from users` },
];

/** The acknowledged acts of a kind whose rows must be there. */
export function standing(context: Context, kind: string): Act[] {
  const isErased = kinds.find((each) => each.kind === kind)?.isErased;
  return doneOf(context, kind).filter((act) => !isErased?.(act, context));
}

/** The times of the rows that each text has. */
async function findTimes({ databases }: Context, { owner, rows }: Kind, acts: readonly Act[]): Promise<Map<string, number[]>> {
  const found = await databases[owner].any(sql.type(z.object({ text: z.string(), at: z.string() }))`
    select text, at from (${rows}) as stored where text = any(${texts(acts.map(textIn))}) order by at
  `);
  const byText = Map.groupBy(found, ({ text }) => text);
  return new Map([...byText].map(([text, list]) => [text, list.map(({ at }) => Date.parse(at))]));
}

const storedOnce = (of: Kind): Check => ({
  name: `I2 ${of.kind}: acknowledged once, refused never, unknown at most once`,
  async run(context, look) {
    const acts = actsOf(context, of.kind);
    const stored = await findTimes(context, of, acts);
    const mustBeThere = new Set(standing(context, of.kind));
    for (const act of acts) {
      const times = stored.get(textIn(act)) ?? [];
      const name = `${of.kind} ${textIn(act)}`;
      if (mustBeThere.has(act)) look(times.length > 0, `the acknowledged ${name} is lost`, act);
      if (!mayHaveHappened(act)) look(times.length === 0, `the refused ${name} is stored`, act);
      look(!isDouble(times, act, of.window), `${name} is stored ${times.length} times`, act);
    }
  },
});

/** Sent again after the window it may be there again, but never more often than it was sent. */
export function isDouble(times: readonly number[], { attempts }: Act, seconds = Number.POSITIVE_INFINITY): boolean {
  const isSoon = (at: number, index: number) => index > 0 && at - times[index - 1]! < seconds * 1_000;
  return times.length > attempts.length || times.some(isSoon);
}

const TOLERANCE_MS = 2_000;

const rowsHaveRightTime: Check = {
  name: 'I12 rows have the time of the database, whatever the clocks of the services say',
  async run(context, look) {
    for (const of of kinds) {
      const acts = doneOf(context, of.kind);
      const stored = await findTimes(context, of, acts);
      for (const act of acts)
        for (const at of stored.get(textIn(act)) ?? []) {
          const isInside = at >= act.startedAt - TOLERANCE_MS && at <= act.endedAt + TOLERANCE_MS;
          look(isInside, `${of.kind} ${textIn(act)} has the time ${new Date(at).toISOString()}`, act);
        }
    }
  },
};

/** The acknowledged likes of reports that were not erased. */
export function standingLikes(context: Context): Act[] {
  const { hasReport } = erasedThings(context);
  return doneOf(context, 'like').filter(({ change }) => !hasReport(idIn(change, 'articleId')));
}

const likesAreThere: Check = {
  name: 'I2 like: an acknowledged like is there',
  async run(context, look) {
    const acts = standingLikes(context);
    const ids = numbers(acts.map(({ change }) => idIn(change, 'articleId')));
    const there = new Set(
      await context.databases.content.anyFirst(sql.type(z.object({ like: z.string() }))`
        select article_id || ' ' || user_id as like from article_likes where article_id = any(${ids})
      `),
    );
    for (const act of acts)
      look(there.has(`${act.change.articleId} ${act.userId}`), `the like of report ${act.change.articleId} is lost`, act);
  },
};

const countsAreRight: Check = {
  name: 'I15 the counts of likes and comments are those of the rows',
  async run({ databases }, look) {
    const Counts = z.object({ id: z.int(), counted: z.string(), stored: z.string() });
    const rows = await databases.content.any(sql.type(Counts)`
      select
        articles.id,
        articles.likes_count || ' likes and ' || articles.comments_count || ' comments' as counted,
        (select count(*) from article_likes where article_likes.article_id = articles.id) || ' likes and '
          || (
            select count(distinct comments.id) + count(responses.id)
            from comments
            left join responses on responses.comment_id = comments.id
              and num_nonnulls(responses.deleted_at, responses.hidden_at, responses.withdrawn_at, responses.review_since) = 0
            where comments.article_id = articles.id
              and num_nonnulls(comments.deleted_at, comments.hidden_at, comments.withdrawn_at, comments.review_since) = 0
          ) || ' comments' as stored
      from articles
      where articles.deleted_at is null
    `);
    for (const { id, counted, stored } of rows) look(counted === stored, `report ${id} says ${counted} and has ${stored}`);
  },
};

const starOf = ({ userId, change }: Act) => `${userId} ${change.schoolId}`;

/** The presses of each star whose state is known: after one with an unknown end, which may also happen late, both are right. */
export const knownStars = (context: Context): Act[][] =>
  [...Map.groupBy(actsOf(context, 'star').filter(mayHaveHappened), starOf).values()].filter((acts) => acts.every(isAcknowledged));

const starsAreRight: Check = {
  name: 'I15 a star is as the last answer said',
  async run(context, look) {
    const known = knownStars(context);
    const on = new Set(
      await context.databases.connections.anyFirst(sql.type(z.object({ star: z.string() }))`
        select user_id || ' ' || school_id as star from favourites where is_favourite
      `),
    );
    for (const presses of known) {
      const last = presses.at(-1)!;
      look(
        on.has(starOf(last)) === last.answer.favourite,
        `the star ${starOf(last)} is not ${last.answer.favourite}`,
        ...presses,
      );
      for (const [index, act] of presses.slice(1).entries()) {
        const isOther = act.answer.favourite !== presses[index]!.answer.favourite;
        look(isOther, `two presses left the star ${starOf(act)} the same`, act);
      }
    }
  },
};

const feedIsInOrder: Check = {
  name: 'The feed is in order, without repeats, and has what its reader has written',
  async run(context, look) {
    const taking = actsOf(context, 'erase', 'raise-concern').filter(({ change }) => change.kind === 'article');
    const taken = new Set(taking.map(({ change }) => change.id));
    for (const act of doneOf(context, 'read-feed')) {
      const ids = act.answer.ids as number[];
      const isOrdered = ids.every((id, index) => index === 0 || id < ids[index - 1]!);
      look(isOrdered, `the feed was ${ids.join(', ')}`, act);
      const own = act.change.own as number | null;
      if (own !== null && !taken.has(own) && own > (ids.at(-1) ?? Number.POSITIVE_INFINITY))
        look(ids.includes(own), `the feed lacked the reader's own report ${own}`, act);
    }
  },
};

export const storedChecks: Check[] = [
  ...kinds.map(storedOnce),
  likesAreThere,
  countsAreRight,
  starsAreRight,
  feedIsInOrder,
  rowsHaveRightTime,
];
