-- What a malware scanner has said. Harmful ones have failed for that reason; upkeep looks for what a crash may have left of them.
alter table media_items add column scanned_at timestamptz;
create index media_items__harmful on media_items (id) where failure = 'harmful';
