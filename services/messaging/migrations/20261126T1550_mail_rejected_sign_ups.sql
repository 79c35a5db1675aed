-- The Lead of a rejected sign-up is told the reason; about_id is the rejection in schools.
alter table mails
  drop constraint mails__kind,
  add constraint mails__kind check (
    kind in (
      'invitation', 'reset', 'password-changed', 'codes-on', 'codes-off', 'comment', 'reply', 'address-changed',
      'address-confirmation', 'sign-up-received', 'sign-up-rejected', 'staff-sign-up', 'staff-feedback', 'concern',
      'new-schools', 'digest', 'concern-reminder', 'concern-confirmation', 'pending-change', 'staff-role'
    )
  ),
  drop constraint mails__about_of_kind,
  add constraint mails__about_of_kind check (
    (
      kind in (
        'sign-up-rejected', 'staff-sign-up', 'staff-feedback', 'concern', 'new-schools', 'concern-reminder',
        'concern-confirmation', 'pending-change', 'staff-role'
      )
    ) = (about_id is not null)
  ),
  drop constraint mails__user_of_kind,
  add constraint mails__user_of_kind check (
    (kind = 'sign-up-received') = (user_id is null) or kind = 'concern-confirmation'
    or kind = 'sign-up-rejected' and user_id is null
  );
