-- A changed e-mail address is told to the old one and confirmed by the new one. Neither is kept here: identity knows both.

alter table mails
  add column change_id uuid,
  drop constraint mails__kind,
  add constraint mails__kind check (
    kind in ('invitation', 'reset', 'password-changed', 'comment', 'reply', 'address-changed', 'address-confirmation')
  ),
  add constraint mails__change_of_kind check ((kind in ('address-changed', 'address-confirmation')) = (change_id is not null)),
  -- Each of the two goes out once.
  add constraint mails__change_id unique (change_id, kind);
