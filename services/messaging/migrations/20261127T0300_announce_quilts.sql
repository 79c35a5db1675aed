-- Quilts of which people are told by email: a school's quilt turns over soon, or waits for the patches of classes.
create table quilt_notices (
  id bigint generated always as identity constraint quilt_notices__pkey primary key,
  kind text not null constraint quilt_notices__kind check (kind in ('quilt-reveal', 'quilt-reminder')),
  school_id bigint not null,
  half_term_id bigint not null,
  -- The classes that a reminder asks; they may be of other schools.
  group_ids bigint[] not null default '{}',
  reveals_at timestamptz not null,
  created_at timestamptz not null default now(),
  -- Its mails are stored.
  resolved_at timestamptz,
  -- The quilt has turned over: mails that wait are not sent any more.
  ended_at timestamptz,
  check_at timestamptz not null default now()
);
-- A moved reveal is announced again; the same event with another id, as after restoring a backup of content, is not.
create unique index quilt_notices__announced_once on quilt_notices (school_id, half_term_id, reveals_at)
  where kind = 'quilt-reveal';
create index quilt_notices__open on quilt_notices (school_id, half_term_id) where ended_at is null;
create index quilt_notices__waiting on quilt_notices (check_at) where resolved_at is null;

alter table mails
  drop constraint mails__kind,
  add constraint mails__kind check (
    kind in (
      'invitation', 'reset', 'password-changed', 'codes-on', 'codes-off', 'passkey-added', 'passkey-removed',
      'linked-account-added', 'linked-account-removed', 'school-sign-in-changed', 'recovery-code-used', 'comment',
      'reply', 'address-changed', 'address-confirmation', 'sign-up-received', 'sign-up-rejected', 'staff-sign-up',
      'staff-feedback', 'concern', 'new-schools', 'digest', 'concern-reminder', 'concern-confirmation', 'pending-change',
      'staff-role', 'quilt-reveal', 'quilt-reminder'
    )
  ),
  drop constraint mails__about_of_kind,
  add constraint mails__about_of_kind check (
    (
      kind in (
        'sign-up-rejected', 'staff-sign-up', 'staff-feedback', 'concern', 'new-schools', 'concern-reminder',
        'concern-confirmation', 'pending-change', 'staff-role', 'quilt-reveal', 'quilt-reminder'
      )
    ) = (about_id is not null)
  );
