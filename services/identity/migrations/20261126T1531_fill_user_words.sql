-- no transaction: commits each batch, so no user stays locked and a second start continues where the first stopped.
do $$
declare
  done bigint := 0;
  last bigint;
begin
  loop
    select max(batch.id) into last
    from (select users.id from users where users.id > done order by users.id limit 1000) as batch;
    exit when last is null;
    insert into user_words (user_id, is_active, words)
    select
      users.id, users.is_active,
      words_of_user(users.last_name, users.first_name, users.middle_name, users.email, schools.name)
    from users
    join schools on schools.id = users.school_id
    where users.id > done and users.id <= last and users.removed_at is null and users.anonymised_at is null
    on conflict do nothing;
    commit;
    done := last;
  end loop;
end
$$;
