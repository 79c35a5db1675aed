import type { Progress } from '@patchwork/dev/progress';
import pg from 'pg';

const atOnce = 100_000;
/** From this number of copies, rebuilding the indexes takes less time than updating them row by row. */
const many = 50_000;

/**
 * Adds `count` copies of some reports, in turn, with their comments, likes and media. Needs a superuser, because it disables
 * the checks of foreign keys.
 */
export async function copyReports(
  databaseUrl: string,
  models: readonly number[],
  count: number,
  progress: Progress,
): Promise<void> {
  if (count <= 0) return;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`
      set session_replication_role = replica;
      set synchronous_commit = off;
      set maintenance_work_mem = '512MB';
      set jit = off
    `);
    await client.query(modelsWithPlaces(models));
    const indexes = count < many ? [] : await dropIndexes(client);
    for (let done = 0; done < count; done += atOnce) {
      const step = Math.min(atOnce, count - done);
      await progress(`writing reports, ${done + step} of ${count}`, () => client.query(copies(step, models.length)));
    }
    await progress('building the indexes', async () => {
      for (const index of indexes) await client.query(index);
    });
  } finally {
    await client.end();
  }
}

/** Drops the indexes that no constraint needs, and returns the statements that create them again. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select pg_class.relname as name, pg_get_indexdef(pg_class.oid) as definition
    from pg_index
    join pg_class on pg_class.oid = indexrelid
    where indrelid = any(array['articles', 'article_words', 'article_likes', 'comments', 'responses', 'media_items']::regclass[])
      and not exists (select 1 from pg_constraint where conindid = indexrelid)
  `);
  for (const { name } of rows) await client.query(`drop index ${client.escapeIdentifier(name)}`);
  return rows.map(({ definition }) => definition);
}

/** The reports with their related rows, numbered from 0; their JSON has placeholders for the ids of a copy and its photos. */
const modelsWithPlaces = (ids: readonly number[]) => `
  create temp table model_media as
  select media_items.*, row_number() over (partition by article_id order by position) - 1 as number
  from media_items
  where article_id in (${ids});

  create temp table model_comments as
  select comments.*, row_number() over (partition by article_id order by id) - 1 as number
  from comments
  where article_id in (${ids});

  create temp table models as
  select
    articles.*,
    row_number() over (order by articles.id) - 1 as number,
    substr(
      replace(replace(replace(replace(
        rendered,
        '{"id":' || first || ',"displayOrder"', '{"id":<first>,"displayOrder"'), '/mediaitem/' || first || '/', '/mediaitem/<first>/'),
        '{"id":' || second || ',"displayOrder"', '{"id":<second>,"displayOrder"'), '/mediaitem/' || second || '/', '/mediaitem/<second>/'
      ),
      length('{"id":' || articles.id) + 1
    ) as after_id
  from articles
  cross join lateral (
    select coalesce(min(id) filter (where number = 0), 0) as first, coalesce(min(id) filter (where number = 1), 0) as second
    from model_media
    where article_id = articles.id
  ) as media
  where articles.id in (${ids});

  create temp table model_likes as select * from article_likes where article_id in (${ids});
  analyze models, model_media, model_comments, model_likes;
`;

/** Inserts the copies; the ids of up to two photos and three comments follow from the copy's id. */
const copies = (count: number, models: number) => `
  create temp table copies as
  select
    step, models.id as model_id,
    (select max(id) from articles) + 1 + step as id,
    (select coalesce(max(id), 0) from media_items) + 1 + 2 * step as media_id,
    (select coalesce(max(id), 0) from comments) + 1 + 3 * step as comment_id
  from generate_series(0, ${count - 1}) as step
  join models on models.number = step % ${models};
  analyze copies;

  insert into articles (
    id, title, narrative, author_id, school_id, school_group_id, created_at, updated_at,
    likes_count, comments_count, rendered_likes, rendered
  )
  overriding system value
  select
    copies.id, title, narrative, author_id, school_id, school_group_id, created_at, updated_at,
    likes_count, comments_count, rendered_likes,
    '{"id":' || copies.id
      || replace(replace(after_id, '<first>', copies.media_id::text), '<second>', (copies.media_id + 1)::text)
  from copies
  join models on models.id = copies.model_id
  order by copies.step;

  -- The trigger that does this is off in this session.
  insert into article_words (article_id, words)
  select articles.id, words_of_article(articles.rendered)
  from articles
  join copies on copies.id = articles.id;

  insert into article_likes (article_id, user_id, created_at)
  select copies.id, user_id, created_at
  from copies
  join model_likes on article_id = copies.model_id
  order by copies.step;

  insert into comments (id, article_id, author_id, narrative, created_at, updated_at)
  overriding system value
  select copies.comment_id + number, copies.id, author_id, narrative, created_at, updated_at
  from copies
  join model_comments on article_id = copies.model_id
  order by copies.step;

  insert into responses (comment_id, author_id, narrative)
  select copies.comment_id + number, responses.author_id, responses.narrative
  from copies
  join model_comments on article_id = copies.model_id
  join responses on responses.comment_id = model_comments.id
  order by copies.step;

  insert into media_items (
    id, article_id, school_id, uploaded_by, kind, extension, content_type, original_key, original_bytes, position,
    alt_text, state, width, height, created_at, consent_by, consent_at, kept_bytes
  )
  overriding system value
  select
    copies.media_id + number, copies.id, school_id, uploaded_by, kind, extension, content_type,
    'originals/bench-' || copies.media_id + number, original_bytes, position, alt_text, state, width, height, created_at,
    consent_by, consent_at, kept_bytes
  from copies
  join model_media on article_id = copies.model_id
  order by copies.step;

  insert into media_renditions (media_item_id, name, key, content_type, bytes, sha256)
  select
    copies.media_id + number, name, 'media/' || copies.media_id + number || '/' || name || '.webp',
    media_renditions.content_type, bytes, sha256
  from copies
  join model_media on article_id = copies.model_id
  join media_renditions on media_item_id = model_media.id
  order by copies.step;

  drop table copies;
  select
    setval(pg_get_serial_sequence('articles', 'id'), (select max(id) from articles)),
    setval(pg_get_serial_sequence('comments', 'id'), (select max(id) from comments)),
    setval(pg_get_serial_sequence('media_items', 'id'), (select max(id) from media_items));
`;
