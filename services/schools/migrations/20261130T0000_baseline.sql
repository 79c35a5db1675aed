-- Baseline of schools: schools, groups, sign-ups and lookups. Later migrations expand and contract (docs/runbook.md, A new version).

create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- Append-only, except for retention: old entries, and those of a sign-up that was closed without a decision.
create function guard_school_history() returns trigger language plpgsql as $$
begin
  if
    tg_op = 'DELETE'
    and (
      old.changed_at < now() - interval '24 months'
      or exists (select from schools where schools.id = old.school_id and not schools.is_active and not schools.is_approved)
    )
  then return old; end if;
  raise exception 'school_history is append-only';
end
$$;

-- Text without accents and case. `unaccent` itself is only "stable", because its dictionary could be edited; we never do.
create function fold(value text) returns text
language sql immutable strict parallel safe
return lower(public.unaccent('public.unaccent'::regdictionary, value));

-- What a search compares: without accents, case, apostrophes, full stops and invisible characters within words (soft hyphens,
-- zero-width characters, fillers, variation selectors, tags, separators of lines and paragraphs), with spaces for other signs.
create function search_words(value text) returns text
language sql immutable strict parallel safe
return ' ' || translate(
  fold(regexp_replace(
    value,
    '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u2028-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF9-\uFFFB\U000E0000-\U000E0FFF]',
    '', 'g'
  )),
  '-/,:;!?&()"''`´.', repeat(' ', 11)
);

-- The `like` patterns of the words of a typed term; one letter is looked for at the beginning of a word only.
create function term_patterns(term text) returns text[]
language sql immutable strict parallel safe
return array(
  select '%' || case when length(word) = 1 then ' ' else '' end || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'
  from regexp_split_to_table(search_words(term), '\s+') as word
  where word <> ''
);

-- The words of a typed term.
create function term_words(term text) returns text[]
language sql immutable strict parallel safe
return regexp_split_to_array(btrim(regexp_replace(search_words(term), '\s+', ' ', 'g')), ' ');

-- The trigrams of words, and those of the words with a 0 between their letters: "s0t" finds two letters inside a word, which
-- no trigram of the words alone does. The cost keeps the planner from reading this without its index, and "restricted" from
-- starting a second process, which takes longer than the search.
create function search_grams(words text) returns text[]
language sql immutable strict parallel restricted cost 10000
return show_trgm(words) || show_trgm(array_to_string(string_to_array(words, null), '0'));

-- Grams that every text has in which a term is found: those of Latin letters and digits. Of longer words every third trigram
-- and the last, because reading more of a common word's takes longer than comparing what they would exclude.
create function term_grams(term text) returns text[]
language sql immutable strict parallel safe
return array(
  select distinct case
    when word ~ '^[a-z0-9]$' then '  ' || word
    when length(word) = 2 then substr(gram, 1, 1) || '0' || substr(gram, 2)
    else gram
  end
  from unnest(term_words(term)) as word
  cross join generate_series(1, greatest(length(word) - 2, 1)) as place
  cross join substr(word, place, 3) as gram
  where gram ~ '^[a-z0-9]+$' and (place % 3 = 1 or place = length(word) - 2)
);

-- The lookups, with the ids that the public API promises. They change only by a later migration.
create table school_types (
  id bigint primary key,
  name text not null,
  constraint school_types__name unique (name)
);

create table location_types (
  id bigint primary key,
  name text not null,
  constraint location_types__name unique (name)
);

create table ethnicities (
  id bigint primary key,
  name text not null,
  group_name text not null,
  constraint ethnicities__name unique (name)
);

create table counties (
  id bigint primary key,
  name text not null,
  nation text not null,
  region text not null,
  constraint counties__name unique (name)
);

-- Used by matching; no call of the public API lists them.
create table faiths (
  name text primary key,
  position integer not null,
  constraint faiths__position unique (position)
);

create table promotion_codes (
  id bigint generated always as identity primary key,
  starts_with text not null,
  description text not null,
  free_months integer not null,
  constraint promotion_codes__free_months check (free_months between 0 and 60),
  constraint promotion_codes__starts_with_length check (length(starts_with) between 1 and 50)
);
create unique index promotion_codes__starts_with on promotion_codes (lower(starts_with));

-- A school is never deleted. `version` grows with every change, and is 0 until SchoolChanged is first published.
create table schools (
  id bigint generated always as identity primary key,
  name text not null,
  type_id bigint not null references school_types (id),
  county_id bigint not null references counties (id),
  zip text not null,
  location_type_id bigint references location_types (id),
  number_of_pupils integer,
  primary_ethnicity_id bigint references ethnicities (id),
  secondary_ethnicity_id bigint references ethnicities (id),
  head_teacher text,
  email text,
  badge_media_item_id bigint,
  is_provider boolean not null default false,
  is_active boolean not null default true,
  is_approved boolean not null default false,
  approved_at timestamptz,
  -- A user of identity; null for the provider's own school.
  approved_by bigint,
  trial_start_date date,
  subscription_start_date date,
  promotion_code_from_user text,
  promotion_code_id bigint references promotion_codes (id),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  -- `like` on a column that is lower case already takes a third of `ilike`: a common word is in most of 35,000 names.
  search_name text not null generated always as (lower(name)) stored,
  search_words text collate "C" not null generated always as (search_words(name)) stored,
  constraint schools__approval check (is_approved = (approved_at is not null)),
  constraint schools__email_length check (length(email) <= 255),
  constraint schools__head_teacher_length check (length(head_teacher) <= 255),
  constraint schools__name_length check (length(name) between 1 and 255),
  constraint schools__number_of_pupils check (number_of_pupils between 0 and 10000),
  constraint schools__promotion_code_length check (length(promotion_code_from_user) <= 50),
  constraint schools__zip_length check (length(zip) <= 45)
)
-- The search reads all names from their index alone where vacuum has marked the table's pages. Some hundred changes unmark most
-- of them; without marks the search takes two and a half times as long.
with (
  autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_threshold = 200,
  autovacuum_vacuum_insert_scale_factor = 0,
  autovacuum_vacuum_insert_threshold = 200
);
create index schools__approved_at on schools (approved_at, id) where is_approved;
create index schools__closed_sign_ups on schools (id) where not is_active and not is_approved;
create index schools__created_at on schools (created_at);
create index schools__grams on schools using gin (search_grams(search_words));
-- The search reads this index alone: 35,000 names are compared faster than the matches of a common word are sorted.
create index schools__in_order on schools (is_active desc, search_words, id);
create unique index schools__one_provider on schools (is_provider) where is_provider;
create index schools__postcode on schools (replace(upper(zip), ' ', ''));
create index schools__search_name_id on schools (search_name, id);
create index schools__search_name_trigrams on schools using gin (search_name gin_trgm_ops);
create index schools__unannounced on schools (id) where version = 0;
create index schools__waiting on schools (created_at, id) where is_active and not is_approved;

create table school_groups (
  id bigint generated always as identity primary key,
  school_id bigint not null references schools (id),
  name text not null,
  description text,
  is_primary boolean not null default false,
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  constraint school_groups__description_length check (length(description) <= 500),
  constraint school_groups__name_length check (length(name) between 1 and 255),
  constraint school_groups__primary_stays check (is_active or not is_primary)
);
create unique index school_groups__one_primary on school_groups (school_id) where is_primary;
create index school_groups__school_id on school_groups (school_id);
create index school_groups__unannounced on school_groups (id) where version = 0;

-- Projection of PersonChanged: names for the list of approvals, and the Leads of each school.
create table people (
  id bigint primary key,
  version integer not null,
  title text not null,
  first_name text not null,
  last_name text not null,
  school_id bigint not null,
  is_active boolean not null,
  is_lead boolean not null
);
create index people__leads on people (school_id) where is_lead and is_active;

-- A request to join. Its row is inserted first, so that a repeated request finds it.
create table sign_ups (
  guuid uuid primary key,
  -- Of email address, school name and postcode: finds possible duplicates.
  dedupe_hash text not null,
  -- Of the whole form: the same form within ten minutes is the same request.
  request_hash text not null,
  school_id bigint not null,
  school_group_id bigint not null,
  created_at timestamptz not null default now(),
  -- Set together with the school's own row.
  completed_at timestamptz,
  -- How often its second stage has been changed, users who were refused or removed included.
  changes integer not null default 0,
  constraint sign_ups__school_id unique (school_id)
);
create index sign_ups__dedupe_hash on sign_ups (dedupe_hash, created_at);
create index sign_ups__request_hash on sign_ups (request_hash, created_at);

-- A slot for each of the at most twenty users. Identity stores the users themselves.
create table sign_up_users (
  guuid uuid not null references sign_ups (guuid),
  -- Of guuid and address.
  email_hash text not null,
  -- Null until identity has answered.
  user_id bigint,
  created_at timestamptz not null default now(),
  constraint sign_up_users_pkey primary key (guuid, email_hash)
);

-- Sign-ups of the old system, imported: names, not lookups.
create table legacy_sign_ups (
  id bigint generated always as identity primary key,
  name text,
  school text not null,
  postcode text,
  county text,
  type text,
  number_of_pupils integer,
  location_type text,
  primary_ethnicity text,
  secondary_ethnicity text,
  ip_address text,
  promotion_code_from_user text,
  is_approved boolean not null default false,
  approved_by text,
  approved_at timestamptz,
  trial_start_date date,
  subscription_start_date date,
  created_at timestamptz not null,
  -- The id in the old system, by which a repeated import finds the row.
  source_id bigint,
  constraint legacy_sign_ups__source_id unique (source_id)
);

create table legacy_sign_up_users (
  id bigint generated always as identity primary key,
  legacy_sign_up_id bigint not null references legacy_sign_ups (id),
  title text,
  first_name text not null,
  middle_name text,
  last_name text not null,
  role text,
  email text not null,
  source_id bigint,
  constraint legacy_sign_up_users__source_id unique (source_id)
);
create index legacy_sign_up_users__legacy_sign_up_id on legacy_sign_up_users (legacy_sign_up_id);

-- Starts of a school year: classes with their state before and after, and who moves or leaves. Identity moves the people in a
-- transaction of its own; a start or undo that stops in between is finished by a schedule. Retention deletes them after 30 days.
create table school_years (
  id uuid default gen_random_uuid() primary key,
  school_id bigint not null,
  -- Chosen by the caller, so that a repeated request starts nothing again.
  key uuid not null,
  state text not null default 'starting',
  plan jsonb not null,
  changed_by bigint not null,
  started_at timestamptz not null default now(),
  -- The last attempt to finish it.
  tried_at timestamptz not null default now(),
  constraint school_years__key unique (school_id, key),
  constraint school_years__school_id foreign key (school_id) references schools (id),
  constraint school_years__state check (state in ('starting', 'started', 'undoing', 'undone'))
);
create unique index school_years__busy on school_years (school_id) where state in ('starting', 'undoing');
create index school_years__started_at on school_years (started_at);

-- What staff and Leads changed in a school: each changed field as text, before and after, cut to 200 characters.
create table school_history (
  id bigint generated always as identity primary key,
  school_id bigint not null references schools (id),
  group_id bigint references school_groups (id),
  kind text not null,
  -- Null for retention.
  changed_by bigint,
  changed_at timestamptz not null default now(),
  changes jsonb not null,
  constraint school_history__kind check (
    kind in (
      'details-changed', 'approved', 'activated', 'deactivated', 'badge-changed', 'picture-rules-changed',
      'group-added', 'group-changed', 'group-deleted'
    )
  )
);
create index school_history__changed_at on school_history (changed_at);
create index school_history__school_id on school_history (school_id, changed_at desc, id desc);
create trigger school_history__append_only before truncate on school_history
  for each statement execute function guard_school_history();
create trigger school_history__guarded before update or delete on school_history
  for each row execute function guard_school_history();

-- Why staff rejected a sign-up, and who. A sign-up that is reopened may be rejected again.
create table sign_up_rejections (
  id bigint generated always as identity primary key,
  school_id bigint not null,
  -- Null once it is deleted with the people of the sign-up.
  reason text,
  rejected_by bigint not null,
  rejected_at timestamptz not null default now(),
  reopened_by bigint,
  reopened_at timestamptz,
  constraint sign_up_rejections__school_id foreign key (school_id) references schools (id),
  constraint sign_up_rejections__reason_length check (length(reason) between 1 and 1000),
  constraint sign_up_rejections__reopened check ((reopened_by is null) = (reopened_at is null))
);
create unique index sign_up_rejections__current on sign_up_rejections (school_id) where reopened_at is null;
create index sign_up_rejections__kept_reasons on sign_up_rejections (school_id) where reason is not null;

insert into school_types (id, name) values
  (1, 'Nursery'),
  (2, 'Infant'),
  (3, 'Junior'),
  (4, 'Primary'),
  (5, 'First'),
  (6, 'Middle'),
  (7, 'Secondary'),
  (8, 'All-through'),
  (9, 'Special'),
  (10, 'Partner organisation'),
  (11, 'Network team');

insert into location_types (id, name) values
  (1, 'Inner city'),
  (2, 'Urban'),
  (3, 'Suburban'),
  (4, 'Town'),
  (5, 'Village'),
  (6, 'Rural'),
  (7, 'Coastal'),
  (8, 'Island');

insert into ethnicities (id, name, group_name) values
  (1, 'Indian', 'Asian'),
  (2, 'Pakistani', 'Asian'),
  (3, 'Bangladeshi', 'Asian'),
  (4, 'Chinese', 'Asian'),
  (5, 'Any other Asian background', 'Asian'),
  (6, 'African', 'Black'),
  (7, 'Caribbean', 'Black'),
  (8, 'Any other Black, Black British, or Caribbean background', 'Black'),
  (9, 'White and Black Caribbean', 'Mixed'),
  (10, 'White and Black African', 'Mixed'),
  (11, 'White and Asian', 'Mixed'),
  (12, 'Any other Mixed or multiple ethnic background', 'Mixed'),
  (13, 'English, Welsh, Scottish, Northern Irish or British', 'White'),
  (14, 'Irish', 'White'),
  (15, 'Gypsy or Irish Traveller', 'White'),
  (16, 'Roma', 'White'),
  (17, 'Any other White background', 'White'),
  (18, 'Arab', 'Other'),
  (19, 'Any other ethnic group', 'Other');

insert into counties (id, name, nation, region) values
  (1, 'Greater London', 'England', 'London'),
  (2, 'City of London', 'England', 'London'),
  (3, 'Berkshire', 'England', 'South East'),
  (4, 'Buckinghamshire', 'England', 'South East'),
  (5, 'East Sussex', 'England', 'South East'),
  (6, 'Hampshire', 'England', 'South East'),
  (7, 'Isle of Wight', 'England', 'South East'),
  (8, 'Kent', 'England', 'South East'),
  (9, 'Oxfordshire', 'England', 'South East'),
  (10, 'Surrey', 'England', 'South East'),
  (11, 'West Sussex', 'England', 'South East'),
  (12, 'Bristol', 'England', 'South West'),
  (13, 'Cornwall', 'England', 'South West'),
  (14, 'Devon', 'England', 'South West'),
  (15, 'Dorset', 'England', 'South West'),
  (16, 'Gloucestershire', 'England', 'South West'),
  (17, 'Somerset', 'England', 'South West'),
  (18, 'Wiltshire', 'England', 'South West'),
  (19, 'Bedfordshire', 'England', 'East'),
  (20, 'Cambridgeshire', 'England', 'East'),
  (21, 'Essex', 'England', 'East'),
  (22, 'Hertfordshire', 'England', 'East'),
  (23, 'Norfolk', 'England', 'East'),
  (24, 'Suffolk', 'England', 'East'),
  (25, 'Derbyshire', 'England', 'East Midlands'),
  (26, 'Leicestershire', 'England', 'East Midlands'),
  (27, 'Lincolnshire', 'England', 'East Midlands'),
  (28, 'Northamptonshire', 'England', 'East Midlands'),
  (29, 'Nottinghamshire', 'England', 'East Midlands'),
  (30, 'Rutland', 'England', 'East Midlands'),
  (31, 'Herefordshire', 'England', 'West Midlands'),
  (32, 'Shropshire', 'England', 'West Midlands'),
  (33, 'Staffordshire', 'England', 'West Midlands'),
  (34, 'Warwickshire', 'England', 'West Midlands'),
  (35, 'West Midlands', 'England', 'West Midlands'),
  (36, 'Worcestershire', 'England', 'West Midlands'),
  (37, 'Cheshire', 'England', 'North West'),
  (38, 'Cumbria', 'England', 'North West'),
  (39, 'Greater Manchester', 'England', 'North West'),
  (40, 'Lancashire', 'England', 'North West'),
  (41, 'Merseyside', 'England', 'North West'),
  (42, 'East Riding of Yorkshire', 'England', 'Yorkshire'),
  (43, 'North Yorkshire', 'England', 'Yorkshire'),
  (44, 'South Yorkshire', 'England', 'Yorkshire'),
  (45, 'West Yorkshire', 'England', 'Yorkshire'),
  (46, 'Durham', 'England', 'North East'),
  (47, 'Northumberland', 'England', 'North East'),
  (48, 'Tyne and Wear', 'England', 'North East'),
  (49, 'Clwyd', 'Wales', 'Wales'),
  (50, 'Dyfed', 'Wales', 'Wales'),
  (51, 'Gwent', 'Wales', 'Wales'),
  (52, 'Gwynedd', 'Wales', 'Wales'),
  (53, 'Mid Glamorgan', 'Wales', 'Wales'),
  (54, 'Powys', 'Wales', 'Wales'),
  (55, 'South Glamorgan', 'Wales', 'Wales'),
  (56, 'West Glamorgan', 'Wales', 'Wales'),
  (57, 'Aberdeen', 'Scotland', 'Scotland'),
  (58, 'Aberdeenshire', 'Scotland', 'Scotland'),
  (59, 'Angus', 'Scotland', 'Scotland'),
  (60, 'Argyll and Bute', 'Scotland', 'Scotland'),
  (61, 'Ayrshire and Arran', 'Scotland', 'Scotland'),
  (62, 'Banffshire', 'Scotland', 'Scotland'),
  (63, 'Berwickshire', 'Scotland', 'Scotland'),
  (64, 'Caithness', 'Scotland', 'Scotland'),
  (65, 'Clackmannanshire', 'Scotland', 'Scotland'),
  (66, 'Dumfries', 'Scotland', 'Scotland'),
  (67, 'Dunbartonshire', 'Scotland', 'Scotland'),
  (68, 'Dundee', 'Scotland', 'Scotland'),
  (69, 'East Lothian', 'Scotland', 'Scotland'),
  (70, 'Edinburgh', 'Scotland', 'Scotland'),
  (71, 'Fife', 'Scotland', 'Scotland'),
  (72, 'Glasgow', 'Scotland', 'Scotland'),
  (73, 'Inverness', 'Scotland', 'Scotland'),
  (74, 'Kincardineshire', 'Scotland', 'Scotland'),
  (75, 'Lanarkshire', 'Scotland', 'Scotland'),
  (76, 'Midlothian', 'Scotland', 'Scotland'),
  (77, 'Moray', 'Scotland', 'Scotland'),
  (78, 'Nairn', 'Scotland', 'Scotland'),
  (79, 'Orkney', 'Scotland', 'Scotland'),
  (80, 'Perth and Kinross', 'Scotland', 'Scotland'),
  (81, 'Renfrewshire', 'Scotland', 'Scotland'),
  (82, 'Ross and Cromarty', 'Scotland', 'Scotland'),
  (83, 'Roxburgh, Ettrick and Lauderdale', 'Scotland', 'Scotland'),
  (84, 'Shetland', 'Scotland', 'Scotland'),
  (85, 'Stirling and Falkirk', 'Scotland', 'Scotland'),
  (86, 'Sutherland', 'Scotland', 'Scotland'),
  (87, 'The Stewartry of Kirkcudbright', 'Scotland', 'Scotland'),
  (88, 'Tweeddale', 'Scotland', 'Scotland'),
  (89, 'West Lothian', 'Scotland', 'Scotland'),
  (90, 'Western Isles', 'Scotland', 'Scotland'),
  (91, 'Wigtown', 'Scotland', 'Scotland'),
  (92, 'Antrim', 'Northern Ireland', 'Northern Ireland'),
  (93, 'Armagh', 'Northern Ireland', 'Northern Ireland'),
  (94, 'Down', 'Northern Ireland', 'Northern Ireland'),
  (95, 'Fermanagh', 'Northern Ireland', 'Northern Ireland'),
  (96, 'Londonderry', 'Northern Ireland', 'Northern Ireland'),
  (97, 'Tyrone', 'Northern Ireland', 'Northern Ireland');

insert into faiths (position, name) values
  (1, 'None'),
  (2, 'Church of England'),
  (3, 'Roman Catholic'),
  (4, 'Christian'),
  (5, 'Muslim'),
  (6, 'Jewish'),
  (7, 'Hindu'),
  (8, 'Sikh');

-- The provider's own people need a school. Version 0: the service publishes it when it first starts.
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
