-- A sign-up is confirmed to whoever sent it in. Until the school is approved that is not a person to us, only an address, which identity
-- keeps with the sign-up: the mail names the school alone.

alter table mails
  alter column user_id drop not null,
  add column school_id bigint,
  drop constraint mails__kind,
  add constraint mails__kind check (
    kind in (
      'invitation', 'reset', 'password-changed', 'comment', 'reply', 'address-changed', 'address-confirmation', 'sign-up-received'
    )
  ),
  add constraint mails__school_of_kind check ((kind = 'sign-up-received') = (school_id is not null)),
  add constraint mails__user_of_kind check ((kind = 'sign-up-received') = (user_id is null)),
  add constraint mails__school_id unique (school_id, kind);
