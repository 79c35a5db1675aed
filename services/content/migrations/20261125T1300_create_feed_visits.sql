-- When each user was last in the feed, and the newest report then; `since…` is the end of the visit before, null at the first.
create table feed_visits (
  user_id bigint primary key,
  last_seen_at timestamptz not null,
  last_article_id bigint not null,
  since timestamptz,
  since_article_id bigint
);

-- Class pages. Rows of the release before have no description until `projections:rebuild` or the group's next change.
alter table school_groups
  add column description text,
  add column is_active boolean not null default true;
