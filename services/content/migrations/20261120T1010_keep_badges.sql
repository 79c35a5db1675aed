-- Kept so that a report can show the badge of its school without asking for it.
alter table schools add column badge_media_item_id bigint;

-- What schools have told us so far was heard without it; the newest badge that is ready is the one they use.
update schools
set badge_media_item_id = badges.id
from (
  select school_id, max(id) as id
  from media_items
  where article_id is null and state = 'ready' and deactivated_at is null
  group by school_id
) as badges
where badges.school_id = schools.id;

-- The same in the JSON that is kept of their reports. Likes there follow when they next change: lists show no badge beside them.
update articles
set rendered = jsonb_set(
  articles.rendered::jsonb,
  '{createUser,school,badgeMediaItem}',
  jsonb_build_object(
    'id', schools.badge_media_item_id,
    'url', format('/api/mediaitem/%s/large', schools.badge_media_item_id),
    'thumbnail', format('/api/mediaitem/%s/small', schools.badge_media_item_id),
    'altText', null
  )
)::text
from people
join schools on schools.id = people.school_id
where people.id = articles.author_id and schools.badge_media_item_id is not null;
