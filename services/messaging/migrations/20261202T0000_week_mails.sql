-- Weeks of classes in which something happened: the people of the class get an email on Friday.
create table week_notices (
  -- The id of content's row for the class and its week.
  week_id bigint primary key,
  school_id bigint not null,
  group_id bigint not null,
  -- When content recorded the event. Mails that have not been sent three days later are out of date.
  summed_at timestamptz not null,
  -- Its mails are stored.
  resolved_at timestamptz,
  check_at timestamptz not null default now()
);
create index week_notices__waiting on week_notices (check_at) where resolved_at is null;

alter table mails
  drop constraint mails__about_of_kind,
  drop constraint mails__kind,
  add constraint mails__about_of_kind check (
    (
      kind in (
        'sign-up-rejected', 'staff-sign-up', 'staff-feedback', 'concern', 'new-schools', 'concern-reminder',
        'concern-confirmation', 'pending-change', 'staff-role', 'quilt-reveal', 'quilt-reminder', 'users-added', 'week'
      )
    ) = (about_id is not null)
  ),
  add constraint mails__kind check (
    kind in (
      'invitation', 'reset', 'password-changed', 'address-changed-again', 'codes-on', 'codes-off', 'passkey-added',
      'passkey-removed', 'linked-account-added', 'linked-account-removed', 'school-sign-in-changed',
      'recovery-code-used', 'comment', 'reply', 'address-changed', 'address-confirmation', 'sign-up-received',
      'sign-up-rejected', 'staff-sign-up', 'staff-feedback', 'concern', 'new-schools', 'digest', 'concern-reminder',
      'concern-confirmation', 'pending-change', 'staff-role', 'quilt-reveal', 'quilt-reminder', 'users-added', 'week'
    )
  );
