-- The language of the visitor's browser, for the email that asks to confirm the address. Null for others and earlier releases.
alter table concern_cases add column visitor_language text;
