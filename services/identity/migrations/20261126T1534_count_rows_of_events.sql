-- Of a list that staff downloaded: its number of rows.
alter table client_events add column row_count integer constraint client_events__row_count check (row_count >= 0);
