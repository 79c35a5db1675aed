-- A Lead added people to the school, or restored one: all its Leads are told.
alter table mails
  drop constraint mails__kind,
  add constraint mails__kind check (
    kind in (
      'invitation', 'reset', 'password-changed', 'address-changed-again', 'codes-on', 'codes-off', 'passkey-added', 'passkey-removed',
      'linked-account-added', 'linked-account-removed', 'school-sign-in-changed', 'recovery-code-used', 'comment',
      'reply', 'address-changed', 'address-confirmation', 'sign-up-received', 'sign-up-rejected', 'staff-sign-up',
      'staff-feedback', 'concern', 'new-schools', 'digest', 'concern-reminder', 'concern-confirmation', 'pending-change',
      'staff-role', 'quilt-reveal', 'quilt-reminder', 'users-added'
    )
  ),
  drop constraint mails__about_of_kind,
  add constraint mails__about_of_kind check (
    (
      kind in (
        'sign-up-rejected', 'staff-sign-up', 'staff-feedback', 'concern', 'new-schools', 'concern-reminder',
        'concern-confirmation', 'pending-change', 'staff-role', 'quilt-reveal', 'quilt-reminder', 'users-added'
      )
    ) = (about_id is not null)
  );
