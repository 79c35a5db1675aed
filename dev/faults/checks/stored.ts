import { type QuerySqlToken, sql } from 'slonik';
import { z } from 'zod';
import type { Act } from '../types.ts';
import {
  actsOf,
  begin,
  type CheckFunction,
  type Context,
  erasedThings,
  idIn,
  isAcknowledged,
  mayHaveHappened,
  numbers,
  type Owner,
  textIn,
  texts,
} from './context.ts';

// I2 and I13: what was acknowledged is stored once, what was refused is not stored, and what is unknown is stored at most once.

const Row = z.object({ text: z.string(), at: z.string() });

interface Kind {
  kind: string;
  /** The act's field that occurs once. */
  field?: string;
  owner: Owner;
  /** Seconds in which the same thing sent again is the first one. */
  window: number;
  /** The rows of these texts, with the text and the time as `at`. */
  find: (given: ReturnType<typeof texts>) => QuerySqlToken<typeof Row>;
  /** False for what was erased since. */
  isThere?: (act: Act, context: Context) => boolean;
}

const forEver = Number.POSITIVE_INFINITY;

const kinds: Kind[] = [
  {
    kind: 'post-report',
    owner: 'content',
    window: 10,
    find: (given) => sql.type(Row)`select title as text, created_at as at from articles where title = any(${given})`,
    isThere: (act, context) => !erasedThings(context).hasReport(idIn(act.answer)),
  },
  {
    kind: 'edit-report',
    owner: 'content',
    window: forEver,
    find: (given) => sql.type(Row)`
      select given as text, found.at
      from unnest(${given}) as given
      join (
        select narrative, updated_at as at from articles
        union all
        select text, written_at from text_versions where field = 'narrative' and kind = 'article'
      ) as found on found.narrative = 'Up the hill we went: ' || given || '.'
    `,
    isThere: ({ change }, context) => !erasedThings(context).hasReport(idIn(change, 'articleId')),
  },
  {
    kind: 'comment',
    owner: 'content',
    window: 10,
    find: (given) => sql.type(Row)`
      select given as text, comments.created_at as at
      from unnest(${given}) as given
      join comments on comments.narrative = 'Which boots did you wear? ' || given || '.'
    `,
  },
  {
    kind: 'reply',
    owner: 'content',
    window: 10,
    find: (given) => sql.type(Row)`
      select given as text, responses.created_at as at
      from unnest(${given}) as given
      join responses on responses.narrative = 'The red ones: ' || given || '.'
    `,
  },
  {
    kind: 'describe-picture',
    owner: 'content',
    window: forEver,
    find: (given) => sql.type(Row)`
      select given as text, found.at
      from unnest(${given}) as given
      join (
        select alt_text, now() as at from media_items
        union all
        select text, written_at from text_versions where field = 'altText'
      ) as found on found.alt_text = 'A hill: ' || given
    `,
    isThere: ({ change }, context) => !erasedThings(context).hasPicture(idIn(change, 'mediaId'), idIn(change, 'articleId')),
  },
  {
    kind: 'sew-patch',
    owner: 'content',
    window: forEver,
    find: (given) => sql.type(Row)`
      select given as text, found.at
      from unnest(${given}) as given
      join (
        select alt_text, created_at as at from media_items where patch_id is not null
        union all
        select text, written_at from text_versions where field = 'altText'
      ) as found on found.alt_text = 'A kite on a hill: ' || given
    `,
    isThere: ({ answer }, context) => !erasedThings(context).hasPicture(idIn(answer), 0),
  },
  {
    kind: 'change-profile',
    owner: 'identity',
    window: forEver,
    find: (given) => sql.type(Row)`
      select school_position as text, changed_at as at
      from user_history
      where school_position = any(${given}) and 'schoolPosition' = any(changed_columns)
    `,
  },
  {
    kind: 'feedback',
    owner: 'messaging',
    window: 600,
    find: (given) => sql.type(Row)`select title as text, created_at as at from feedback where title = any(${given})`,
  },
  {
    kind: 'announce',
    owner: 'messaging',
    window: forEver,
    find: (given) => sql.type(Row)`
      select messages.subject as text, announcements.created_at as at
      from messages
      join announcements on announcements.message_id = messages.id
      where messages.subject = any(${given})
    `,
  },
  {
    kind: 'raise-concern',
    owner: 'messaging',
    window: forEver,
    find: (given) => sql.type(Row)`
      select reason as text, created_at as at from concern_cases where kind <> 'visitor' and reason = any(${given})
    `,
  },
  {
    kind: 'public-concern',
    owner: 'messaging',
    window: forEver,
    find: (given) => sql.type(Row)`
      select reason as text, created_at as at from concern_cases where kind = 'visitor' and reason = any(${given})
    `,
  },
  {
    kind: 'withdraw',
    owner: 'content',
    window: forEver,
    find: (given) => sql.type(Row)`select reason as text, withdrawn_at as at from withdrawals where reason = any(${given})`,
  },
  {
    kind: 'erase',
    owner: 'content',
    window: forEver,
    find: (given) => sql.type(Row)`select reason as text, created_at as at from erasures where reason = any(${given})`,
  },
  {
    kind: 'add-user',
    field: 'email',
    owner: 'identity',
    window: forEver,
    find: (given) => sql.type(Row)`select email as text, created_at as at from users where email = any(${given})`,
  },
  {
    kind: 'sign-up',
    field: 'schoolName',
    owner: 'schools',
    window: 600,
    find: (given) => sql.type(Row)`select name as text, created_at as at from schools where name = any(${given})`,
  },
];

const isLikedThing: Kind['isThere'] = ({ change }, context) => !erasedThings(context).hasReport(idIn(change, 'articleId'));

/** The acknowledged acts of a kind whose rows must be there. */
export function standing(context: Context, kind: string): Act[] {
  const isThere = kind === 'like' ? isLikedThing : kinds.find((each) => each.kind === kind)?.isThere;
  return actsOf(context, kind).filter((act) => isAcknowledged(act) && (isThere?.(act, context) ?? true));
}

const storedOnce =
  ({ kind, field = 'text', owner, window, find }: Kind): CheckFunction =>
  async (context) => {
    const { check, look } = begin(`I2 ${kind}: acknowledged once, refused never, unknown at most once`);
    const acts = actsOf(context, kind);
    const rows = await context.databases[owner].any(find(texts(acts.map(({ change }) => textIn(change, field)))));
    const found = Map.groupBy(rows, ({ text }) => text);
    const mustBeThere = new Set(standing(context, kind));
    for (const act of acts) {
      const times = (found.get(textIn(act.change, field)) ?? []).map(({ at }) => Date.parse(at)).sort((a, b) => a - b);
      const name = `${kind} ${textIn(act.change, field)}`;
      if (mustBeThere.has(act)) look(times.length > 0, () => `the acknowledged ${name} is lost`, [act]);
      if (!mayHaveHappened(act)) look(times.length === 0, () => `the refused ${name} is stored`, [act]);
      // Sent again after the window it may be there again, but never more often than it was sent.
      const isDouble =
        times.length > act.attempts.length || times.some((at, index) => index > 0 && at - times[index - 1]! < window * 1_000);
      look(!isDouble, () => `${name} is stored ${times.length} times`, [act]);
    }
    return check;
  };

/** I12: the moment of a row is the database's, whatever the clock of the service says. */
const timesAreRight: CheckFunction = async (context) => {
  const { check, look } = begin('I12 rows have the time of the database, whatever the clocks of the services say');
  const toleranceMs = 2_000;
  for (const { kind, field = 'text', owner, find } of kinds.filter(({ kind }) => kind !== 'describe-picture')) {
    const acts = new Map(
      actsOf(context, kind)
        .filter(isAcknowledged)
        .map((act) => [textIn(act.change, field), act]),
    );
    for (const { text, at } of await context.databases[owner].any(find(texts([...acts.keys()])))) {
      const act = acts.get(text)!;
      const isInside = Date.parse(at) >= act.startedAt - toleranceMs && Date.parse(at) <= act.endedAt + toleranceMs;
      look(isInside, () => `${kind} ${text} has the time ${at}, but was sent at ${new Date(act.startedAt).toISOString()}`, [act]);
    }
  }
  return check;
};

const likesAreThere: CheckFunction = async (context) => {
  const { check, look } = begin('I2 like: an acknowledged like is there');
  const acts = standing(context, 'like');
  const rows = await context.databases.content.any(sql.type(z.object({ articleId: z.int(), userId: z.int() }))`
    select article_id as "articleId", user_id as "userId"
    from article_likes
    where article_id = any(${numbers(acts.map(({ change }) => idIn(change, 'articleId')))})
  `);
  const there = new Set(rows.map(({ articleId, userId }) => `${articleId} ${userId}`));
  for (const act of acts)
    look(there.has(`${act.change.articleId} ${act.userId}`), () => `the like of report ${act.change.articleId} is lost`, [act]);
  return check;
};

/** A report's numbers are those of its rows: nothing that was doubled, lost or half undone. */
const countsAreRight: CheckFunction = async ({ databases }) => {
  const { check, look } = begin('I15 the counts of likes and comments are those of the rows');
  const Counts = z.object({ id: z.int(), likes: z.int(), likesCount: z.int(), comments: z.int(), commentsCount: z.int() });
  const rows = await databases.content.any(sql.type(Counts)`
    select
      articles.id, articles.likes_count as "likesCount", articles.comments_count as "commentsCount",
      (select count(*) from article_likes where article_likes.article_id = articles.id) as likes,
      (
        select count(distinct comments.id) + count(responses.id)
        from comments
        left join responses on responses.comment_id = comments.id
          and num_nonnulls(responses.deleted_at, responses.hidden_at, responses.withdrawn_at, responses.review_since) = 0
        where comments.article_id = articles.id
          and num_nonnulls(comments.deleted_at, comments.hidden_at, comments.withdrawn_at, comments.review_since) = 0
      ) as comments
    from articles
    where articles.deleted_at is null
  `);
  for (const { id, likes, likesCount, comments, commentsCount } of rows) {
    look(likes === likesCount, () => `report ${id} says ${likesCount} likes and has ${likes}`);
    look(comments === commentsCount, () => `report ${id} says ${commentsCount} comments and has ${comments}`);
  }
  return check;
};

/** The toggles of each star whose state is known: with an unknown toggle, which may also happen late, both states are right. */
export const knownStars = (context: Context): Act[][] =>
  [...Map.groupBy(actsOf(context, 'star').filter(mayHaveHappened), starOf).values()].filter((acts) => acts.every(isAcknowledged));
const starOf = ({ userId, change }: Act) => `${userId} ${change.schoolId}`;

/** Toggles of one star: the last acknowledged answer is the final state. */
const starsAreRight: CheckFunction = async (context) => {
  const { check, look } = begin('I15 a star is as the last answer said');
  const known = knownStars(context);
  const rows = await context.databases.connections.any(sql.type(z.object({ star: z.string(), isOn: z.boolean() }))`
    select user_id || ' ' || school_id as star, is_favourite as "isOn"
    from favourites
    where user_id || ' ' || school_id = any(${texts(known.map(([act]) => starOf(act!)))})
  `);
  const state = new Map(rows.map(({ star, isOn }) => [star, isOn]));
  for (const sent of known) {
    const last = sent.at(-1)!;
    const star = starOf(last);
    look((state.get(star) ?? false) === last.answer.favourite, () => `the star ${star} is not ${last.answer.favourite}`, sent);
    for (const [index, act] of sent.entries())
      if (index > 0)
        look(act.answer.favourite !== sent[index - 1]!.answer.favourite, () => `two presses left the star ${star} the same`, [
          sent[index - 1],
          act,
        ]);
  }
  return check;
};

/** What may be missing in the feed because a user has withdrawn, erased or reported it. */
export const takenIds = (context: Pick<Context, 'acts'>, kind: 'article' | 'comment' | 'response') =>
  new Set(
    actsOf(context, 'withdraw', 'erase', 'raise-concern')
      .filter(({ change }) => change.kind === kind)
      .map(({ change }) => change.id),
  );

/** The newest page for every reader: newest first, each report once, and one's own acknowledged report not missing. */
const feedIsInOrder: CheckFunction = async (context) => {
  const { check, look } = begin('the feed is in order, without repeats, and has what its reader has written');
  const taken = takenIds(context, 'article');
  for (const act of actsOf(context, 'read-feed').filter(isAcknowledged)) {
    const ids = act.answer.ids as number[];
    look(
      ids.every((id, index) => index === 0 || id < ids[index - 1]!),
      () => `the feed was ${ids.join(', ')}`,
      [act],
    );
    const own = act.change.own as number | null;
    const mustBeThere = own !== null && !taken.has(own) && ids.length > 0 && own > ids.at(-1)!;
    if (mustBeThere) look(ids.includes(own), () => `the feed lacked the reader's own report ${own}: ${ids.join(', ')}`, [act]);
  }
  return check;
};

export const storedChecks: CheckFunction[] = [
  ...kinds.map(storedOnce),
  likesAreThere,
  countsAreRight,
  starsAreRight,
  feedIsInOrder,
  timesAreRight,
];
