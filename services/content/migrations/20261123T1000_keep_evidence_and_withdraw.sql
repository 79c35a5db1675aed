-- Evidence of concerns is kept; schools withdraw and erase; reports have an audience. All columns have constant defaults, so
-- no table is rewritten, and the release before ignores them.

alter table articles
  add column withdrawn_at timestamptz,
  add column audience text not null default 'everyone' constraint articles__audience check (audience in ('school', 'linked', 'everyone')),
  add column consent_by bigint,
  add column consent_at timestamptz,
  -- Set while it waits for a Lead.
  add column review_since timestamptz,
  add column review_cause text constraint articles__review_cause check (review_cause in ('school', 'words'));
alter table comments
  add column withdrawn_at timestamptz,
  add column review_since timestamptz,
  add column review_cause text constraint comments__review_cause check (review_cause in ('school', 'words'));
alter table responses
  add column withdrawn_at timestamptz,
  add column review_since timestamptz,
  add column review_cause text constraint responses__review_cause check (review_cause in ('school', 'words'));
alter table media_items
  add column withdrawn_at timestamptz,
  -- The school's own codes for the children pictured; never names.
  add column child_references text[] not null default '{}';
create index media_items__child_references on media_items using gin (child_references) where child_references <> '{}';
alter table media_renditions
  -- Null for renditions of earlier releases until evidence needs it.
  add column sha256 text constraint media_renditions__sha256 check (sha256 ~ '^[0-9a-f]{64}$');

-- The indexes of the feed carry everything that decides who sees a report. The release before keeps using the old ones.
create index articles__feed on articles (id desc)
  include (school_id, hidden_at, withdrawn_at, review_since, audience, author_id) where deleted_at is null;
create index articles__feed_of_school on articles (school_id, id desc)
  include (hidden_at, withdrawn_at, review_since, audience, author_id) where deleted_at is null;

-- What a text said before each change, with who wrote it and when. The current text is in its own table.
create table text_versions (
  id bigint generated always as identity constraint text_versions_pkey primary key,
  kind text not null constraint text_versions__kind check (kind in ('article', 'comment', 'response', 'media')),
  subject_id bigint not null,
  field text not null constraint text_versions__field check (field in ('title', 'narrative', 'altText', 'captions')),
  text text not null,
  author_id bigint not null,
  written_at timestamptz not null,
  replaced_at timestamptz not null default clock_timestamp()
);
create index text_versions__subject on text_versions (kind, subject_id, id);

-- A hold keeps a subject from every purge and erasure: while its case is open (held_until is null), and then until held_until.
create table holds (
  hold_id uuid constraint holds_pkey primary key,
  kind text not null constraint holds__kind check (kind in ('article', 'comment', 'response', 'media')),
  subject_id bigint not null,
  -- 0 until messaging has confirmed the case; an unconfirmed hold ends after a day.
  version integer not null default 0,
  held_until timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  -- The answer of pinEvidence; null for a hold that was only announced.
  pinned jsonb
);
create index holds__subject on holds (kind, subject_id);

-- Who withdrew what, why, and who restored it. One open row a subject.
create table withdrawals (
  id bigint generated always as identity constraint withdrawals_pkey primary key,
  kind text not null constraint withdrawals__kind check (kind in ('article', 'comment', 'response', 'media')),
  subject_id bigint not null,
  school_id bigint not null,
  article_id bigint,
  author_id bigint not null,
  excerpt text constraint withdrawals__excerpt check (length(excerpt) <= 300),
  reason text not null constraint withdrawals__reason check (reason ~ '\S' and length(reason) <= 10000),
  withdrawn_by bigint not null,
  withdrawn_at timestamptz not null default clock_timestamp(),
  restored_by bigint,
  restored_at timestamptz,
  restore_reason text,
  purged_at timestamptz,
  constraint withdrawals__restored check ((restored_at is null) = (restored_by is null))
);
create unique index withdrawals__open on withdrawals (kind, subject_id) where restored_at is null;
create index withdrawals__school on withdrawals (school_id, id desc);
create index withdrawals__due on withdrawals (withdrawn_at) where restored_at is null and purged_at is null;

-- The receipt of an erasure: what was erased, without its content.
create table erasures (
  id uuid constraint erasures_pkey primary key default gen_random_uuid(),
  kind text not null constraint erasures__kind check (kind in ('article', 'comment', 'response', 'media')),
  subject_id bigint not null,
  school_id bigint not null,
  reason text not null,
  requested_by bigint not null,
  created_at timestamptz not null default clock_timestamp(),
  state text not null default 'running' constraint erasures__state check (state in ('running', 'held', 'erased')),
  erased_at timestamptz,
  items jsonb not null default '[]',
  constraint erasures__once unique (kind, subject_id),
  constraint erasures__erased check ((state = 'erased') = (erased_at is not null))
);
create index erasures__school on erasures (school_id, created_at desc);
create index erasures__unfinished on erasures (created_at) where state <> 'erased';

-- Codes whose consent was withdrawn: pictures that get one later are withdrawn at once.
create table withdrawn_references (
  school_id bigint not null,
  reference text not null,
  withdrawn_by bigint not null,
  withdrawn_at timestamptz not null default clock_timestamp(),
  constraint withdrawn_references_pkey primary key (school_id, reference)
);

-- A school's rules for reports and pictures; no row: everyone, without review.
create table picture_rules (
  school_id bigint constraint picture_rules_pkey primary key,
  default_audience text constraint picture_rules__audience check (default_audience in ('school', 'linked', 'everyone')),
  pre_moderation boolean not null default false,
  changed_by bigint not null,
  changed_at timestamptz not null default clock_timestamp()
);

-- The decision of a Lead about what waited for review.
create table reviews (
  id bigint generated always as identity constraint reviews_pkey primary key,
  kind text not null constraint reviews__kind check (kind in ('article', 'comment', 'response')),
  subject_id bigint not null,
  school_id bigint not null,
  is_approved boolean not null,
  reason text,
  reviewed_by bigint not null,
  reviewed_at timestamptz not null default clock_timestamp(),
  constraint reviews__once unique (kind, subject_id),
  constraint reviews__reason check (is_approved or reason ~ '\S')
);
