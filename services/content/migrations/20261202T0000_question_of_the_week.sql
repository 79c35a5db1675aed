-- The list of staff for the question of the week.
create table week_questions (
  id bigint generated always as identity primary key,
  age text not null,
  texts jsonb not null,
  is_offered boolean not null default true,
  constraint week_questions__age check (age in ('early-years', 'infants', 'juniors', 'secondary')),
  constraint week_questions__english check ((texts ->> 'en') ~ '\S' and char_length(texts ->> 'en') <= 100)
);

-- What a week offers each age, however the list changes afterwards. A week is named by its Monday.
create table week_offers (
  week date not null,
  age text not null,
  question_ids bigint[] not null,
  constraint week_offers_pkey primary key (week, age)
);

-- A class that was asked, with the question as it was then.
create table class_weeks (
  id bigint generated always as identity primary key,
  week date not null,
  school_id bigint not null,
  school_group_id bigint not null,
  texts jsonb not null,
  -- The school whose Lead wrote the question; null for one of the list.
  written_at_school_id bigint,
  chosen_by bigint,
  asked_at timestamptz not null default clock_timestamp(),
  -- Friday at noon and the next Monday at 07:00 in London.
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  -- When ClassWeekSummed was recorded, or it was seen that there was nothing to tell.
  summed_at timestamptz,
  constraint class_weeks__once unique (school_group_id, week),
  constraint class_weeks__monday check (extract(isodow from week) = 1)
);
create index class_weeks__school_id on class_weeks (school_id, week);
create index class_weeks__unsummed on class_weeks (id) where summed_at is null;

-- Of an answer; null for a report. Answers are in no list of reports.
alter table articles add column class_week_id bigint references class_weeks (id);
create index articles__class_week_id on articles (class_week_id) where class_week_id is not null;

drop index articles__feed;
drop index articles__feed_for_everyone;
drop index articles__feed_narrower;
drop index articles__feed_of_class;
drop index articles__feed_of_school;
create index articles__feed on articles (id desc)
  include (school_id, hidden_at, withdrawn_at, review_since, audience, author_id)
  where deleted_at is null and class_week_id is null;
create index articles__feed_for_everyone on articles (id desc)
  include (school_id, hidden_at, withdrawn_at, review_since, audience, author_id)
  where deleted_at is null and class_week_id is null and audience = 'everyone';
create index articles__feed_narrower on articles (school_id, id desc)
  include (hidden_at, withdrawn_at, review_since, audience, author_id)
  where deleted_at is null and class_week_id is null and audience <> 'everyone';
create index articles__feed_of_class on articles (school_group_id, id desc)
  include (school_id, hidden_at, withdrawn_at, review_since, audience, author_id)
  where deleted_at is null and class_week_id is null;
create index articles__feed_of_school on articles (school_id, id desc)
  include (hidden_at, withdrawn_at, review_since, audience, author_id)
  where deleted_at is null and class_week_id is null;

-- The class whose question back a comment on another school's answer is: each may ask once. Null for every other comment.
alter table comments add column asked_by_group bigint;
create unique index comments__asked_once on comments (article_id, asked_by_group)
  where asked_by_group is not null and deleted_at is null and withdrawn_at is null;
