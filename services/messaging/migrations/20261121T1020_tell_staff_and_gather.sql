-- Mails to staff about what waits for them and to Leads about new schools; notifications that wait for school hours, or are gathered into
-- one mail a day.

-- Something of which staff, or a school's Leads, are to be told. Who that is, only identity knows, and it is not asked inside a transaction.
create table staff_notices (
  id uuid constraint staff_notices__pkey primary key default gen_random_uuid(),
  kind text not null constraint staff_notices__kind check (kind in ('staff-sign-up', 'staff-feedback', 'concern')),
  -- The school that signed up, the feedback, the concern.
  about_id bigint not null,
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  check_at timestamptz not null default now() + interval '2 minutes',
  constraint staff_notices__about_id unique (kind, about_id)
);

create index staff_notices__waiting on staff_notices (check_at) where resolved_at is null;

alter table mails
  -- The school that signed up, the feedback, the concern, or the run that brought new schools.
  add column about_id bigint,
  -- It does not go out before.
  add column not_before timestamptz,
  -- The mail in which this one is told.
  add column digest_id uuid constraint mails__digest_id references mails,
  drop constraint mails__kind,
  add constraint mails__kind check (
    kind in (
      'invitation', 'reset', 'password-changed', 'comment', 'reply', 'address-changed', 'address-confirmation', 'sign-up-received',
      'staff-sign-up', 'staff-feedback', 'concern', 'new-schools', 'digest'
    )
  ),
  drop constraint mails__state,
  add constraint mails__state check (state in ('pending', 'sent', 'skipped', 'parked', 'gathered')),
  add constraint mails__about_of_kind check (
    (kind in ('staff-sign-up', 'staff-feedback', 'concern', 'new-schools')) = (about_id is not null)
  ),
  add constraint mails__gathered check ((state = 'gathered') = (digest_id is not null)),
  add constraint mails__digest check (kind <> 'digest' or not_before is not null);

-- Each person hears once of each thing, and gets one mail for each day.
create unique index mails__about_and_user on mails (kind, about_id, user_id) where about_id is not null;
create unique index mails__digest_of_day on mails (user_id, not_before) where kind = 'digest';
create index mails__in_digest on mails (digest_id) where digest_id is not null;
