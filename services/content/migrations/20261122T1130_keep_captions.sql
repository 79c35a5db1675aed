-- What is heard in a video, as a whole WebVTT track: it goes with its row, and is in its backup.
alter table media_items
  add column captions text,
  add constraint media_items__captions check (char_length(captions) <= 600000);
