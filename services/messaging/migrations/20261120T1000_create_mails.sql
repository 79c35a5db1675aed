-- What is to be told by e-mail. A row is the truth about its mail: jobs may be lost or come twice, rows do neither.

create table mails (
  -- The id of the event that asked for it, or one of our own. The Message-ID is made from it.
  id uuid constraint mails__pkey primary key default gen_random_uuid(),
  kind text not null constraint mails__kind check (kind in ('invitation', 'reset', 'password-changed', 'comment', 'reply')),
  user_id bigint not null,
  -- The set-password link that it carries; the secret is asked for at the moment of sending and never kept here.
  link_id uuid constraint mails__link_id unique,
  article_id bigint,
  comment_id bigint,
  response_id bigint,
  state text not null default 'pending' constraint mails__state check (state in ('pending', 'sent', 'skipped', 'parked')),
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  -- While it holds, one worker has the mail in hand.
  leased_until timestamptz,
  failing_since timestamptz,
  last_error text,
  ended_at timestamptz,
  -- When a mail that still waits is put into the queue again, in case Redis has lost its job.
  check_at timestamptz not null default now() + interval '2 minutes',
  constraint mails__link_of_kind check ((kind in ('invitation', 'reset')) = (link_id is not null)),
  constraint mails__comment_of_kind check ((kind in ('comment', 'reply')) = (article_id is not null and comment_id is not null)),
  constraint mails__reply_of_kind check ((kind = 'reply') = (response_id is not null)),
  constraint mails__ended check ((state = 'pending') = (ended_at is null))
);

-- A comment or reply is told to each person once.
create unique index mails__comment_and_user on mails (comment_id, coalesce(response_id, 0), user_id) where comment_id is not null;
create index mails__waiting on mails (check_at) where state = 'pending';
create index mails__user_id on mails (user_id);

-- A comment of which nobody knows yet whom it concerns: content is asked outside the event's transaction.
create table comment_notices (
  -- The id of the CommentAdded event.
  id uuid constraint comment_notices__pkey primary key,
  article_id bigint not null,
  comment_id bigint not null,
  response_id bigint,
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  check_at timestamptz not null default now() + interval '2 minutes'
);

create index comment_notices__waiting on comment_notices (check_at) where resolved_at is null;
