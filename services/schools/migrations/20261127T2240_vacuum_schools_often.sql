-- The search reads all names from their index alone where vacuum has marked the table's pages. Some hundred changes unmark most of
-- them; without marks the search takes two and a half times as long.
alter table schools set (
  autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_threshold = 200,
  autovacuum_vacuum_insert_scale_factor = 0,
  autovacuum_vacuum_insert_threshold = 200
);
