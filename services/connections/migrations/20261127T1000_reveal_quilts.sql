-- When the quilts of a half term turn over: at 14:00 in London on the Friday of the fourth week in the last nation to begin,
-- unless a Superuser has chosen another day.
alter table half_terms
  add column quilts_reveal_on date,
  add column quilts_reveal_at timestamptz not null generated always as (
    (
      coalesce(
        quilts_reveal_on,
        greatest(england, wales, scotland, northern_ireland)
          - extract(isodow from greatest(england, wales, scotland, northern_ireland))::int + 26
      ) + time '14:00'
    ) at time zone 'Europe/London'
  ) stored;

-- What the other services were told last of each half term. A row is written when it is stored or moved.
create table published_half_terms (
  half_term int primary key,
  version int not null,
  starts_at timestamptz not null,
  reveals_at timestamptz not null
);
