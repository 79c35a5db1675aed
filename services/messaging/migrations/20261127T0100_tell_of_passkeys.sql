-- A passkey was added to an account, or removed from it.
alter table mails
  drop constraint mails__kind,
  add constraint mails__kind check (
    kind in (
      'invitation', 'reset', 'password-changed', 'codes-on', 'codes-off', 'passkey-added', 'passkey-removed', 'comment',
      'reply', 'address-changed', 'address-confirmation', 'sign-up-received', 'sign-up-rejected', 'staff-sign-up',
      'staff-feedback', 'concern', 'new-schools', 'digest', 'concern-reminder', 'concern-confirmation', 'pending-change',
      'staff-role'
    )
  );
