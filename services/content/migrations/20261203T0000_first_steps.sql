-- Who had hidden the first steps has taken them all, and is asked for none.
update first_steps
set done = '{read,comment,report,audience,colleague}'
where hidden_at is not null;

alter table first_steps drop column hidden_at;
