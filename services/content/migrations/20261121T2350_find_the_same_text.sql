-- A text that was just written is found by what it says, however much its author has written: by the number on which a report's author
-- takes their lock. `author_id + 0` keeps the planner from reading all of theirs besides.
create index articles__same_text on articles (hashtextextended(title || E'\n' || narrative, author_id));
create index comments__same_text on comments (hashtextextended(narrative, author_id));
drop index comments__author_id_created_at;
create index articles__author_id on articles (author_id);
drop index articles__author_id_created_at;

create or replace function article_just_posted(by_author bigint, its_title text, its_narrative text) returns bigint
language sql volatile
begin atomic
  select min(articles.id)
  from articles
  where hashtextextended(articles.title || E'\n' || articles.narrative, articles.author_id)
      = hashtextextended(its_title || E'\n' || its_narrative, by_author)
    and articles.author_id + 0 = by_author
    and articles.created_at > now() - interval '10 seconds'
    and articles.deleted_at is null
    and articles.title = its_title
    and articles.narrative = its_narrative;
end;

create or replace function comment_just_written(by_author bigint, words text, about_article bigint, about_school bigint) returns bigint
language sql volatile
begin atomic
  select min(comments.id)
  from comments
  where hashtextextended(comments.narrative, comments.author_id) = hashtextextended(words, by_author)
    and comments.author_id + 0 = by_author
    and comments.created_at > now() - interval '10 seconds'
    and comments.deleted_at is null
    and comments.narrative = words
    and comments.article_id is not distinct from about_article
    and comments.school_id is not distinct from about_school;
end;
