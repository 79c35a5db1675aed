-- What somebody wrote within the last seconds is looked for whenever they write: by author and time, or a busy author's whole past is read.
create index articles__author_id_created_at on articles (author_id, created_at);
drop index articles__author_id_id;
create index comments__author_id_created_at on comments (author_id, created_at);

-- The same text by the same person within ten seconds: a button that was pressed twice. "Volatile" lets each call look with eyes of its
-- own. A statement that has waited for a lock, and asks only then, finds what was written while it waited; its own snapshot is older.

create function article_just_posted(by_author bigint, its_title text, its_narrative text) returns bigint
language sql volatile
begin atomic
  select min(articles.id)
  from articles
  where articles.author_id = by_author
    and articles.created_at > now() - interval '10 seconds'
    and articles.deleted_at is null
    and articles.title = its_title
    and articles.narrative = its_narrative;
end;

create function comment_just_written(by_author bigint, words text, about_article bigint, about_school bigint) returns bigint
language sql volatile
begin atomic
  select min(comments.id)
  from comments
  where comments.author_id = by_author
    and comments.created_at > now() - interval '10 seconds'
    and comments.deleted_at is null
    and comments.narrative = words
    and comments.article_id is not distinct from about_article
    and comments.school_id is not distinct from about_school;
end;
