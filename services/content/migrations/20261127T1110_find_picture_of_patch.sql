-- no transaction
create unique index concurrently media_items__one_of_patch on media_items (patch_id)
  where patch_id is not null and deactivated_at is null;
