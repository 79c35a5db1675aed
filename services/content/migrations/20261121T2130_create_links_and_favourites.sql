-- What connections says of schools and people, for FEED_SCOPE=connections.
create table school_links (
  school_id bigint primary key,
  version bigint not null,
  linked_school_ids bigint[] not null
);

create table favourites (
  user_id bigint primary key,
  version bigint not null,
  school_ids bigint[] not null
);
