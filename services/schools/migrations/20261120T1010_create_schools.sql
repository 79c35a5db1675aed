create table promotion_codes (
  id bigint generated always as identity primary key,
  starts_with text not null constraint promotion_codes__starts_with_length check (length(starts_with) between 1 and 50),
  description text not null,
  free_months int not null constraint promotion_codes__free_months check (free_months between 0 and 60)
);

create unique index promotion_codes__starts_with on promotion_codes (lower(starts_with));

-- A school is never deleted. `version` grows with every change and is 0 while nobody has been told of the school yet.
create table schools (
  id bigint generated always as identity primary key,
  name text not null constraint schools__name_length check (length(name) between 1 and 255),
  type_id bigint not null references school_types (id),
  county_id bigint not null references counties (id),
  zip text not null constraint schools__zip_length check (length(zip) <= 45),
  location_type_id bigint references location_types (id),
  number_of_pupils int constraint schools__number_of_pupils check (number_of_pupils between 0 and 10000),
  primary_ethnicity_id bigint references ethnicities (id),
  secondary_ethnicity_id bigint references ethnicities (id),
  head_teacher text constraint schools__head_teacher_length check (length(head_teacher) <= 255),
  email text constraint schools__email_length check (length(email) <= 255),
  badge_media_item_id bigint,
  is_provider boolean not null default false,
  is_active boolean not null default true,
  is_approved boolean not null default false,
  approved_at timestamptz,
  -- A user of identity; nobody for the provider's own school.
  approved_by bigint,
  trial_start_date date,
  subscription_start_date date,
  promotion_code_from_user text constraint schools__promotion_code_length check (length(promotion_code_from_user) <= 50),
  promotion_code_id bigint references promotion_codes (id),
  version int not null default 1,
  created_at timestamptz not null default now(),
  constraint schools__approval check (is_approved = (approved_at is not null))
);

create index schools__created_at on schools (created_at);
create unique index schools__one_provider on schools (is_provider) where is_provider;
create index schools__unannounced on schools (id) where version = 0;

create table school_groups (
  id bigint generated always as identity primary key,
  school_id bigint not null references schools (id),
  name text not null constraint school_groups__name_length check (length(name) between 1 and 255),
  description text constraint school_groups__description_length check (length(description) <= 500),
  is_primary boolean not null default false,
  is_active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  constraint school_groups__primary_stays check (is_active or not is_primary)
);

create index school_groups__school_id on school_groups (school_id);
create unique index school_groups__one_primary on school_groups (school_id) where is_primary;
create index school_groups__unannounced on school_groups (id) where version = 0;

-- What PersonChanged tells: names for the approval line, and who leads which school.
create table people (
  id bigint primary key,
  version int not null,
  title text not null,
  first_name text not null,
  last_name text not null,
  school_id bigint not null,
  is_active boolean not null,
  is_lead boolean not null
);

create index people__leads on people (school_id) where is_lead and is_active;

-- The provider's own people need a school. Version 0: the service announces it when it first starts.
with provider as (
  insert into schools (name, type_id, county_id, zip, is_provider, is_approved, approved_at, version)
  values ('Patchwork team', 11, 1, 'SW1A 1AA', true, true, now(), 0)
  returning id
)
insert into school_groups (school_id, name, is_primary, version)
select provider.id, 'Whole school', true, 0
from provider;

insert into promotion_codes (starts_with, description, free_months)
values ('Default', 'One month free', 1);
