-- Who named whom the safeguarding lead, for the email to the Leads and to both safeguarding leads.
alter table user_additions
  drop constraint user_additions__change,
  add constraint user_additions__change check (change in ('added', 'restored', 'named-safeguarding-lead'));
