-- The entry of identity's history with the address of a notice; null for the current address.
alter table mails
  add column address_id bigint,
  drop constraint mails__kind,
  add constraint mails__kind check (
    kind in (
      'invitation', 'reset', 'password-changed', 'address-changed-again', 'codes-on', 'codes-off', 'passkey-added',
      'passkey-removed', 'linked-account-added', 'linked-account-removed', 'school-sign-in-changed', 'recovery-code-used',
      'comment', 'reply', 'address-changed', 'address-confirmation', 'sign-up-received', 'sign-up-rejected',
      'staff-sign-up', 'staff-feedback', 'concern', 'new-schools', 'digest', 'concern-reminder', 'concern-confirmation',
      'pending-change', 'staff-role', 'quilt-reveal', 'quilt-reminder'
    )
  );
