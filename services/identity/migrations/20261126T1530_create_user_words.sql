create extension if not exists unaccent;

-- Text without accents and case. `unaccent` itself is only "stable", because its dictionary could be edited; we never do.
create function fold(value text) returns text
language sql immutable strict parallel safe
return lower(public.unaccent('public.unaccent'::regdictionary, value));

-- What a search compares: folded, without apostrophes and full stops, and with spaces for signs between words.
create function search_words(value text) returns text
language sql immutable strict parallel safe
return ' ' || translate(fold(value), '-/,:;!?&()"''`´.', repeat(' ', 11));

-- The words of a typed term.
create function term_words(term text) returns text[]
language sql immutable strict parallel safe
return regexp_split_to_array(btrim(regexp_replace(search_words(term), '\s+', ' ', 'g')), ' ');

-- Their `like` patterns; one letter is looked for at the beginning of a word only.
create function term_patterns(term text) returns text[]
language sql immutable strict parallel safe
return array(
  select '%' || case when length(word) = 1 then ' ' else '' end || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'
  from unnest(term_words(term)) as word
);

-- The trigrams of words, and those of the words with a 0 between their letters: "s0t" finds two letters inside a word, which
-- no trigram of the words alone does. The cost keeps the planner from reading this without its index, and "restricted" from
-- starting a second process, which takes longer than the search.
create function search_grams(words text) returns text[]
language sql immutable strict parallel restricted cost 10000
return show_trgm(words) || show_trgm(array_to_string(string_to_array(words, null), '0'));

-- Grams that every text has in which a term is found: those of Latin letters and digits. Of longer words every third trigram
-- and the last, because reading more of a common word's takes longer than comparing what they would exclude.
create function term_grams(term text) returns text[]
language sql immutable strict parallel safe
return array(
  select distinct case
    when word ~ '^[a-z0-9]$' then '  ' || word
    when length(word) = 2 then substr(gram, 1, 1) || '0' || substr(gram, 2)
    else gram
  end
  from unnest(term_words(term)) as word
  cross join generate_series(1, greatest(length(word) - 2, 1)) as place
  cross join substr(word, place, 3) as gram
  where gram ~ '^[a-z0-9]+$' and (place % 3 = 1 or place = length(word) - 2)
);

-- The last name first, because results are in this order. The line breaks sort before longer names.
create function words_of_user(last_name text, first_name text, middle_name text, email text, school_name text) returns text
language sql immutable parallel safe
return search_words(
  last_name || E'\n ' || first_name || coalesce(E'\n ' || middle_name, '') || E'\n ' || email || E'\n ' || school_name
);

-- Users that a search can find, without removed and anonymised ones. Beside `users`, because it has the school's name too.
create table user_words (
  user_id bigint constraint user_words_pkey primary key references users (id) on delete cascade,
  is_active boolean not null,
  words text collate "C" not null
);

-- As the owner: during a rollout, the release before has no rights to the new table yet.
create function keep_user_words() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.removed_at is not null or new.anonymised_at is not null then
    delete from user_words where user_id = new.id;
    return null;
  end if;
  insert into user_words (user_id, is_active, words)
  select
    new.id, new.is_active,
    words_of_user(new.last_name, new.first_name, new.middle_name, new.email, schools.name)
  from schools
  where schools.id = new.school_id
  on conflict (user_id) do update set is_active = excluded.is_active, words = excluded.words
  where (user_words.is_active, user_words.words) <> (excluded.is_active, excluded.words);
  return null;
end
$$;

create trigger users__words
after insert or update of last_name, first_name, middle_name, email, school_id, is_active, removed_at, anonymised_at on users
for each row execute function keep_user_words();

create function keep_words_of_school() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update user_words
  set words = words_of_user(users.last_name, users.first_name, users.middle_name, users.email, new.name)
  from users
  where users.school_id = new.id and user_words.user_id = users.id;
  return null;
end
$$;

create trigger schools__words after update of name on schools
for each row when (old.name <> new.name) execute function keep_words_of_school();
