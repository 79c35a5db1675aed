-- `consent_by` and `consent_at` of a report stay the first confirmation; these are the newest one with the report's text.
alter table articles
  add column consent_newest_by bigint,
  add column consent_newest_at timestamptz,
  -- The rendered JSON with pictures that wait for consent, for the report's own school; null where none waits.
  add column rendered_own text;
-- The confirmation that covers the picture; null while none does.
alter table media_items
  add column consent_by bigint,
  add column consent_at timestamptz;

-- A recorded consent covers what was there, and what the same user added within a day. Nothing else is confirmed here.
update articles set consent_newest_by = consent_by, consent_newest_at = consent_at where consent_at is not null;
update media_items
set consent_by = articles.consent_by, consent_at = articles.consent_at
from articles
where articles.id = media_items.article_id and articles.consent_at is not null
  and (
    media_items.created_at <= articles.consent_at
    or media_items.uploaded_by = articles.consent_by and media_items.created_at < articles.consent_at + interval '1 day'
  );

-- What the release before rendered shows every picture to everyone.
with waiting as (
  select
    articles.id, articles.rendered::jsonb as rendered,
    coalesce(array_agg(media_items.id) filter (where media_items.consent_at is null), '{}') as item_ids
  from articles
  join media_items on media_items.article_id = articles.id
  where articles.rendered <> ''
  group by articles.id
  having bool_or(media_items.consent_at is null)
), split as (
  select
    waiting.id, waiting.rendered, coalesce(items.everything, '[]') as everything, coalesce(items.confirmed, '[]') as confirmed
  from waiting
  cross join lateral (
    select
      jsonb_agg(
        case when item.is_waiting then item.value || '{"waitsForConsent":true}' else item.value end order by item.place
      ) as everything,
      jsonb_agg(
        jsonb_set(item.value, '{displayOrder}', to_jsonb(item.display_order)) order by item.place
      ) filter (where not item.is_waiting) as confirmed
    from (
      select
        given.value, given.place, (given.value ->> 'id')::bigint = any (waiting.item_ids) as is_waiting,
        count(*) filter (where (given.value ->> 'id')::bigint <> all (waiting.item_ids)) over (order by given.place) - 1
          as display_order
      from jsonb_array_elements(waiting.rendered -> 'mediaItems') with ordinality as given (value, place)
    ) as item
  ) as items
)
update articles
set
  rendered = jsonb_set(split.rendered, '{mediaItems}', split.confirmed)::text,
  rendered_own = jsonb_set(split.rendered, '{mediaItems}', split.everything)::text
from split
where articles.id = split.id and jsonb_array_length(split.everything) > jsonb_array_length(split.confirmed);

-- The list for the Leads of a school.
create index media_items__waits_for_consent on media_items (school_id, article_id desc)
  where consent_at is null and article_id is not null and deactivated_at is null;
