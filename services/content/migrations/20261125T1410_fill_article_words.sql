-- no transaction: commits each batch, so no report stays locked and a second start continues where the first stopped.
do $$
declare
  done bigint := 0;
  last bigint;
begin
  loop
    select max(batch.id) into last
    from (select articles.id from articles where articles.id > done order by articles.id limit 1000) as batch;
    exit when last is null;
    insert into article_words (article_id, words)
    select articles.id, words_of_article(articles.rendered)
    from articles
    where articles.id > done and articles.id <= last
    on conflict do nothing;
    commit;
    done := last;
  end loop;
end
$$;
