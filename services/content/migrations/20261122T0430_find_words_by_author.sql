-- A Lead gathers what the own school's people wrote in a term.
create index comments__author_id on comments (author_id, created_at) where deleted_at is null;
create index responses__author_id on responses (author_id, created_at) where deleted_at is null;
