-- Pictures of a deleted report go with it, thirty days later; upkeep looks for them each day.
create index articles__deleted_at on articles (deleted_at) where deleted_at is not null;
