-- The book reads the reports and the answers of a school; the indexes of the feed have no answers.
create index articles__school_id on articles (school_id, id) where deleted_at is null;

-- Who has been asked in a week, each minute.
create index class_weeks__week on class_weeks (week, school_group_id);

-- Weeks whose Friday is a holiday are never summed up: their rows stay.
drop index class_weeks__unsummed;
create index class_weeks__unsummed on class_weeks (week, id) where summed_at is null;
