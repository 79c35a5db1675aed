-- What a school showed until then can be reported for 30 days. Null while it is active.
alter table schools add column inactive_since timestamptz;
update schools set inactive_since = clock_timestamp() where not is_active;
