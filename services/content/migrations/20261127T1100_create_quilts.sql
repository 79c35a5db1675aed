-- The quilt (docs/decisions/0028-the-quilt.md). All new columns may be null, so no table is rewritten and the release before
-- ignores them.

-- What connections publishes of the calendar.
create table half_terms (
  id bigint primary key,
  version bigint not null,
  name text not null,
  starts_at timestamptz not null,
  reveals_at timestamptz not null
);
create index half_terms__starts_at on half_terms (starts_at);

-- Null for rows from before, until their next event or a rebuild.
alter table schools add column type_id bigint;
alter table school_groups add column is_primary boolean;

-- What staff keep: questions in each language, English at least. Those of an age are offered in the order of their ids.
create table quilt_questions (
  id bigint generated always as identity constraint quilt_questions_pkey primary key,
  age text not null constraint quilt_questions__age check (age in ('early-years', 'infants', 'juniors', 'secondary')),
  texts jsonb not null constraint quilt_questions__english check (texts ->> 'en' ~ '\S'),
  is_offered boolean not null default true
);

-- Which questions a half term offers, stored at their first use, so that no change of the list moves a question in a half term.
create table quilt_offers (
  half_term bigint not null,
  age text not null,
  question_ids bigint[] not null,
  primary key (half_term, age)
);

-- A school's quilt of a half term. A row exists once there is something to store; half terms without one have the defaults.
create table quilts (
  school_id bigint not null,
  half_term bigint not null,
  -- Chosen by a Lead, or settled when a class of the school first sewed.
  question_id bigint references quilt_questions,
  -- When it turns over because all classes have sewn; null while it waits for the date.
  completes_at timestamptz,
  -- The other schools of a quilt that has turned over; null while it follows the links.
  member_ids bigint[],
  announced_at timestamptz,
  -- When QuiltRevealed was recorded.
  revealed_at timestamptz,
  reminded_at timestamptz,
  primary key (school_id, half_term)
);
create index quilts__due on quilts (completes_at) where completes_at is not null and revealed_at is null;
-- Which schools had turned over a quilt with a school early: its patches cannot be replaced any more.
create index quilts__early_members on quilts using gin (member_ids) where completes_at is not null;

-- The place of a class in a half term. Its picture is the active row of media_items.
create table patches (
  id bigint generated always as identity constraint patches_pkey primary key,
  half_term bigint not null,
  school_id bigint not null,
  school_group_id bigint not null,
  question_id bigint not null references quilt_questions,
  sewn_by bigint not null,
  sewn_at timestamptz not null default clock_timestamp(),
  consent_by bigint not null,
  consent_at timestamptz not null default clock_timestamp(),
  constraint patches__once unique (school_group_id, half_term)
);
create index patches__school_id on patches (school_id, half_term);

alter table media_items add column patch_id bigint references patches;
alter table evidence_covers add column quilt bigint;
