-- Staff are told of changes that wait for a second person, Superusers of granted and revoked staff roles.
alter table staff_notices
  drop constraint staff_notices__kind,
  add constraint staff_notices__kind check (
    kind in ('staff-sign-up', 'staff-feedback', 'concern', 'concern-reminder', 'pending-change', 'staff-role')
  );

alter table mails
  drop constraint mails__kind,
  add constraint mails__kind check (
    kind in (
      'invitation', 'reset', 'password-changed', 'codes-on', 'codes-off', 'comment', 'reply', 'address-changed',
      'address-confirmation', 'sign-up-received', 'staff-sign-up', 'staff-feedback', 'concern', 'new-schools', 'digest',
      'concern-reminder', 'concern-confirmation', 'pending-change', 'staff-role'
    )
  ),
  drop constraint mails__about_of_kind,
  add constraint mails__about_of_kind check (
    (
      kind in (
        'staff-sign-up', 'staff-feedback', 'concern', 'new-schools', 'concern-reminder', 'concern-confirmation',
        'pending-change', 'staff-role'
      )
    ) = (about_id is not null)
  );
