-- no transaction
create index concurrently school_groups__school_id on school_groups (school_id);
