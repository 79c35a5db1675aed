-- People are told when one-time codes are turned on or off for them.
alter table mails
  drop constraint mails__kind,
  add constraint mails__kind check (
    kind in (
      'invitation', 'reset', 'password-changed', 'codes-on', 'codes-off', 'comment', 'reply', 'address-changed', 'address-confirmation',
      'sign-up-received', 'staff-sign-up', 'staff-feedback', 'concern', 'new-schools', 'digest'
    )
  );
