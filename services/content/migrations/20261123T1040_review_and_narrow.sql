-- The feed reads reports for everyone once, and the few narrower ones by school. All columns have constant defaults.
create index articles__feed_for_everyone on articles (id desc)
  include (school_id, hidden_at, withdrawn_at, review_since, audience, author_id)
  where deleted_at is null and audience = 'everyone';
create index articles__feed_narrower on articles (school_id, id desc)
  include (hidden_at, withdrawn_at, review_since, audience, author_id)
  where deleted_at is null and audience <> 'everyone';

-- What waits for a Lead: by author for the feed, and all of it for the queue.
create index articles__waiting on articles (author_id) where review_since is not null and deleted_at is null;
create index comments__waiting on comments (author_id) where review_since is not null and deleted_at is null;
create index responses__waiting on responses (author_id) where review_since is not null and deleted_at is null;

-- True from creation until a Lead approves it: its event has not been recorded yet.
alter table articles add column is_unannounced boolean not null default false;
alter table comments add column is_unannounced boolean not null default false;
alter table responses add column is_unannounced boolean not null default false;

-- An edited text may wait again, so a subject has several decisions. One decision for each time it waited.
alter table reviews drop constraint reviews__once;
alter table reviews
  add column cause text not null default 'school' constraint reviews__cause check (cause in ('school', 'words')),
  add column waited_since timestamptz not null default '-infinity';
create unique index reviews__once_each on reviews (kind, subject_id, waited_since);
create index reviews__subject on reviews (kind, subject_id, id desc);
