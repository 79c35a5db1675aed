-- Who is taking out their own data right now. Whoever writes the file pushes the end out; when that process dies, the row lets go by itself.
create table running_exports (
  user_id bigint primary key,
  token uuid not null default gen_random_uuid(),
  held_until timestamptz not null default now() + interval '2 minutes'
);
