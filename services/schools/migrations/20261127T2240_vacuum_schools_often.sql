-- The search reads all names from their index alone, where vacuum has marked the pages of the table. Unmarked, which some hundred
-- changes suffice for, it takes two and a half times as long.
alter table schools set (
  autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_threshold = 200,
  autovacuum_vacuum_insert_scale_factor = 0,
  autovacuum_vacuum_insert_threshold = 200
);
