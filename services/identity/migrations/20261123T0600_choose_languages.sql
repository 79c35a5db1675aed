-- The language of a user's app and emails; null until they, or at sign-up their browser, have chosen one.

alter table users
  add column language text constraint users__language check (language in ('en', 'cy', 'pl', 'ur', 'ar'));
