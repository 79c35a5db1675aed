-- A search ignores what nobody sees within words: soft hyphens, zero-width characters, fillers, variation selectors, tags, and the
-- separators of lines and paragraphs that programs leave in what is pasted.
create or replace function search_words(value text) returns text
language sql immutable strict parallel safe
return ' '
  || replace(replace(replace(replace(replace(replace(replace(replace(
    replace(replace(replace(replace(replace(replace(replace(replace(
      fold(regexp_replace(
        value,
        '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u2028-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF9-\uFFFB\U000E0000-\U000E0FFF]',
        '', 'g'
      )), '''', ''), '`', ''), '´', ''), '.', ''), E'\n', ' '), '(', ' '), ')', ' '), '"', ' '),
    '-', ' '), '/', ' '), ',', ' '), ':', ' '), ';', ' '), '!', ' '), '?', ' '), '&', ' ');

-- What was stored with the former function.
update article_words
set words = words_of_article(articles.rendered)
from articles
where
  articles.id = article_words.article_id
  and articles.rendered ~ '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u2028-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF9-\uFFFB\U000E0000-\U000E0FFF]';

reindex index schools__search;
reindex index school_groups__search;
