-- What a search compares: without accents, case, apostrophes and full stops, and with spaces for signs between words.
-- `replace` takes a quarter of the time of `translate` and regular expressions.
create function search_words(value text) returns text
language sql immutable strict parallel safe
return ' '
  || replace(replace(replace(replace(replace(replace(replace(replace(
    replace(replace(replace(replace(replace(replace(replace(replace(
      fold(value), '''', ''), '`', ''), '´', ''), '.', ''), E'\n', ' '), '(', ' '), ')', ' '), '"', ' '),
    '-', ' '), '/', ' '), ',', ' '), ':', ' '), ';', ' '), '!', ' '), '?', ' '), '&', ' ');

-- A word at the beginning of a word of `search_words`; `%`, `_` and `\` match themselves.
create function word_start_pattern(word text) returns text
language sql immutable strict parallel safe
return '% ' || regexp_replace(btrim(search_words(word)), '([\\%_])', '\\\1', 'g') || '%';

-- A word anywhere in `search_words`. One or two Latin letters or digits only begin a word: inside words they are in almost
-- every text, and the trigram index cannot find them there.
create function word_pattern(word text) returns text
language sql immutable strict parallel safe
return case
  when btrim(search_words(word)) ~ '^[a-z0-9]{1,2}$' then word_start_pattern(word)
  else '%' || substr(word_start_pattern(word), 3)
end;

-- The words of a report's JSON: title, text, author, school and class as its card shows them.
create function words_of_article(rendered text) returns text
language sql immutable strict parallel safe
return (
  select coalesce(search_words(concat_ws(
    E'\n', article ->> 'title', article ->> 'narrative', article #>> '{createUser,title}', article #>> '{createUser,firstName}',
    article #>> '{createUser,lastName}', article #>> '{createUser,school,name}', article #>> '{schoolGroup,name}'
  )), '')
  from (select nullif(rendered, '')::json as article) as parsed
);

-- Beside `articles`, so that filling it rewrites no report. The release before writes it by the trigger.
create table article_words (
  article_id bigint constraint article_words_pkey primary key references articles (id) on delete cascade,
  words text not null
);

-- As the owner: during a rollout, the release before has no rights to the new table yet.
create function keep_article_words() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into article_words (article_id, words)
  values (new.id, words_of_article(new.rendered))
  on conflict (article_id) do update set words = excluded.words
  where article_words.words <> excluded.words;
  return null;
end
$$;

create trigger articles__words after insert or update of rendered on articles
for each row execute function keep_article_words();
