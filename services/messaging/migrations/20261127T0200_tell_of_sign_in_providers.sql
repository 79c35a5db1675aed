-- An account at a provider was linked or unlinked; how a school signs in changed.
alter table mails
  drop constraint mails__kind,
  add constraint mails__kind check (
    kind in (
      'invitation', 'reset', 'password-changed', 'codes-on', 'codes-off', 'passkey-added', 'passkey-removed',
      'linked-account-added', 'linked-account-removed', 'school-sign-in-changed', 'recovery-code-used', 'comment',
      'reply', 'address-changed', 'address-confirmation', 'sign-up-received', 'sign-up-rejected', 'staff-sign-up',
      'staff-feedback', 'concern', 'new-schools', 'digest', 'concern-reminder', 'concern-confirmation', 'pending-change',
      'staff-role'
    )
  );
