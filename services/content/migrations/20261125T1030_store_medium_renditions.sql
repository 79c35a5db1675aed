-- Photos have a rendition of 800 pixels between the small and the large one.
alter table media_items
  -- Written with the renditions, so that reports need no look at them.
  add column has_medium boolean not null default false;

alter table media_renditions
  drop constraint media_renditions__name,
  add constraint media_renditions__name
    check (name in ('small', 'medium', 'large', 'poster', 'video', 'poster-before', 'video-before'));
