-- Why staff rejected a sign-up, and who. A sign-up that is reopened may be rejected again.
create table sign_up_rejections (
  id bigint generated always as identity primary key,
  school_id bigint not null constraint sign_up_rejections__school_id references schools (id),
  -- Null once it is deleted with the people of the sign-up.
  reason text constraint sign_up_rejections__reason_length check (length(reason) between 1 and 1000),
  rejected_by bigint not null,
  rejected_at timestamptz not null default now(),
  reopened_by bigint,
  reopened_at timestamptz,
  constraint sign_up_rejections__reopened check ((reopened_by is null) = (reopened_at is null))
);
create unique index sign_up_rejections__current on sign_up_rejections (school_id) where reopened_at is null;
create index sign_up_rejections__kept_reasons on sign_up_rejections (school_id) where reason is not null;

-- The pages of sign-ups, and schools with the same postcode.
create index schools__waiting on schools (created_at, id) where is_active and not is_approved;
create index schools__closed_sign_ups on schools (id) where not is_active and not is_approved;
create index schools__approved_at on schools (approved_at, id) where is_approved;
create index schools__postcode on schools (replace(upper(zip), ' ', ''));
