-- Deleted classes are not suggested. The release before did not store deletions: such a class is suggested until
-- `projections:rebuild` or its next change.
alter table school_groups add column if not exists is_active boolean not null default true;
