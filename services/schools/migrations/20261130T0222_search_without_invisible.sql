-- A search ignores what nobody sees within words, as in content: soft hyphens, zero-width characters, fillers, variation selectors,
-- tags, and separators of lines and paragraphs.
create or replace function search_words(value text) returns text
language sql immutable strict parallel safe
return ' ' || translate(
  fold(regexp_replace(
    value,
    '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u2028-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF9-\uFFFB\U000E0000-\U000E0FFF]',
    '', 'g'
  )),
  '-/,:;!?&()"''`´.', repeat(' ', 11)
);

-- Computes the words of these again.
update schools set name = name where name ~ '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u2028-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF9-\uFFFB\U000E0000-\U000E0FFF]';
