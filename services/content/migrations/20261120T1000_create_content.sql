create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- Text as a search compares it: no accents, no case. `unaccent` itself is only "stable", because its dictionary could be
-- edited; we never do, and a generated column needs "immutable".
create function fold(value text) returns text
language sql immutable strict parallel safe
return lower(public.unaccent('public.unaccent'::regdictionary, value));

-- Any place in a folded text where the term stands as it is written: `%`, `_` and `\` match themselves.
create function contains_pattern(term text) returns text
language sql immutable strict parallel safe
return '%' || regexp_replace(fold(term), '([\\%_])', '\\\1', 'g') || '%';

-- Projections: what other services have told us. A row of version 0 stands in for an event that is still on its way.

create table people (
  id bigint primary key,
  version bigint not null,
  title text not null,
  first_name text not null,
  last_name text not null,
  school_id bigint not null,
  school_group_id bigint not null,
  is_active boolean not null
);

create index people__school_id on people (school_id);
create index people__school_group_id on people (school_group_id);

create table schools (
  id bigint primary key,
  version bigint not null,
  name text not null,
  is_active boolean not null,
  is_approved boolean not null,
  is_visible boolean not null generated always as (is_active and is_approved) stored
);

create table school_groups (
  id bigint primary key,
  version bigint not null,
  school_id bigint not null,
  name text not null
);

create table articles (
  id bigint generated always as identity primary key,
  title text not null,
  narrative text not null,
  author_id bigint not null,
  school_id bigint not null,
  school_group_id bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by bigint,
  likes_count integer not null default 0,
  -- Comments and replies together.
  comments_count integer not null default 0,
  -- JSON of everything that all viewers see alike, made when it changes: see src/articles/rendering.ts.
  rendered text not null,
  rendered_likes text not null default '[]',
  search_text text not null generated always as (fold(title || E'\n' || narrative)) stored,
  constraint articles__title check (char_length(title) between 1 and 100),
  constraint articles__narrative check (char_length(narrative) between 1 and 20000),
  constraint articles__likes_count check (likes_count >= 0),
  constraint articles__comments_count check (comments_count >= 0)
)
-- Room for likes and comments to change a row in place.
with (fillfactor = 85);

create index articles__live on articles (id desc) include (school_id) where deleted_at is null;
create index articles__school_id_id on articles (school_id, id desc) where deleted_at is null;
create index articles__author_id_id on articles (author_id, id desc);
create index articles__school_group_id on articles (school_group_id);
create index articles__search_text on articles using gin (search_text gin_trgm_ops);

create table article_likes (
  article_id bigint not null references articles (id),
  user_id bigint not null,
  created_at timestamptz not null default now(),
  constraint article_likes__once primary key (article_id, user_id)
);

create index article_likes__newest on article_likes (article_id, created_at desc, user_id desc);
create index article_likes__user_id on article_likes (user_id);

create table comments (
  id bigint generated always as identity primary key,
  article_id bigint references articles (id),
  school_id bigint,
  author_id bigint not null,
  narrative text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by bigint,
  constraint comments__one_subject check (num_nonnulls(article_id, school_id) = 1),
  constraint comments__narrative check (char_length(narrative) between 1 and 5000)
);

create index comments__article_id_id on comments (article_id, id) where deleted_at is null;
create index comments__school_id_id on comments (school_id, id) where deleted_at is null;

create table responses (
  id bigint generated always as identity primary key,
  comment_id bigint not null references comments (id),
  author_id bigint not null,
  narrative text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by bigint,
  constraint responses__narrative check (char_length(narrative) between 1 and 5000)
);

create index responses__comment_id_id on responses (comment_id, id) where deleted_at is null;

create table media_items (
  id bigint generated always as identity primary key,
  -- Null for a school's badge.
  article_id bigint references articles (id),
  school_id bigint not null,
  uploaded_by bigint not null,
  kind text not null,
  extension text not null,
  content_type text not null,
  original_key text not null,
  original_bytes bigint not null,
  -- Order among the active items of a report. May have gaps while files of one report arrive out of turn.
  position integer not null default 0,
  alt_text text,
  state text not null default 'queued',
  state_changed_at timestamptz not null default now(),
  -- How often a worker has begun; the sweeper gives up on what is begun again and again.
  starts integer not null default 0,
  failure text,
  width integer,
  height integer,
  video_mime_type text,
  created_at timestamptz not null default now(),
  deactivated_at timestamptz,
  deactivated_by bigint,
  constraint media_items__original_key unique (original_key),
  constraint media_items__kind check (kind in ('image', 'video')),
  constraint media_items__state check (state in ('queued', 'processing', 'ready', 'failed')),
  constraint media_items__alt_text check (char_length(alt_text) <= 500),
  constraint media_items__original_bytes check (original_bytes > 0)
);

create index media_items__article_id on media_items (article_id, position) where deactivated_at is null;
create index media_items__unfinished on media_items (state_changed_at) where state in ('queued', 'processing');

create table media_renditions (
  media_item_id bigint not null references media_items (id),
  name text not null,
  key text not null,
  content_type text not null,
  bytes bigint not null,
  primary key (media_item_id, name),
  constraint media_renditions__name check (name in ('small', 'large', 'poster', 'video'))
);
