-- Until then, an address that somebody else has set gets no link to set a password. Null for a person's own change.
alter table email_changes add column held_until timestamptz;
