-- What a school keeps and a person has added today are sums over these alone.
create index media_items__school_bytes on media_items (school_id) include (original_bytes);
create index media_items__uploader_bytes on media_items (uploaded_by, created_at) include (original_bytes);
-- What was taken away and waits to be removed for good.
create index media_items__deactivated_at on media_items (deactivated_at) where deactivated_at is not null;
