create extension if not exists unaccent;

-- Text without accents and case. `unaccent` itself is only "stable", because its dictionary could be edited; we never do.
create function fold(value text) returns text
language sql immutable strict parallel safe
return lower(public.unaccent('public.unaccent'::regdictionary, value));

-- What a search compares: folded, without apostrophes and full stops, and with spaces for signs between words.
create function search_words(value text) returns text
language sql immutable strict parallel safe
return ' ' || translate(fold(value), '-/,:;!?&()"''`´.', repeat(' ', 11));

-- The `like` patterns of the words of a typed term; one letter is looked for at the beginning of a word only.
create function term_patterns(term text) returns text[]
language sql immutable strict parallel safe
return array(
  select '%' || case when length(word) = 1 then ' ' else '' end || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'
  from regexp_split_to_table(search_words(term), '\s+') as word
  where word <> ''
);

alter table schools add column search_words text collate "C" not null generated always as (search_words(name)) stored;

-- The search reads this index alone: 35,000 names are compared faster than the matches of a common word are sorted.
create index schools__in_order on schools (is_active desc, search_words, id);
