-- The words of a typed term.
create function term_words(term text) returns text[]
language sql immutable strict parallel safe
return regexp_split_to_array(btrim(regexp_replace(search_words(term), '\s+', ' ', 'g')), ' ');

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
