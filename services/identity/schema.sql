-- Made by npm run generate:schema from the migrations. Do not edit.
-- The tables of identity as they stand, besides those of packages/platform/migrations.

create extension pg_trgm;

create extension unaccent;

create or replace function refuse_change()
 returns trigger
 language plpgsql
as $function$
begin
  raise exception '% is append-only', tg_table_name;
end
$function$;

create or replace function network_of(ip text)
 returns text
 language plpgsql
 immutable
as $function$
begin
  if ip like '::ffff:%.%' then ip := substr(ip, 8); end if;
  return host(network(set_masklen(ip::inet, case when family(ip::inet) = 4 then 24 else 48 end)));
exception when invalid_text_representation then
  return null;
end
$function$;

create or replace function guard_client_events()
 returns trigger
 language plpgsql
as $function$
begin
  if tg_op = 'DELETE' and old.occurred_at < now() - interval '12 months' then return old; end if;
  if
    tg_op = 'UPDATE'
    and old.occurred_at < now() - interval '90 days'
    and new.is_ip_cut
    and new.ip_address is not distinct from network_of(old.ip_address)
    and to_jsonb(new) - array['ip_address', 'is_ip_cut'] = to_jsonb(old) - array['ip_address', 'is_ip_cut']
  then return new; end if;
  raise exception 'client_events is append-only';
end
$function$;

create or replace function guard_user_history()
 returns trigger
 language plpgsql
as $function$
declare
  personal constant text[] := array['email', 'title', 'first_name', 'middle_name', 'last_name', 'school_position'];
begin
  if
    to_jsonb(new) - personal = to_jsonb(old) - personal
    and exists (
      select
      from users
      where
        users.id = old.user_id
        and users.anonymised_at is not null
        and (users.email, users.title, users.first_name, users.last_name) = (new.email, new.title, new.first_name, new.last_name)
        and new.middle_name is null
        and new.school_position is null
    )
  then return new; end if;
  raise exception 'user_history is append-only';
end
$function$;

create or replace function fold(value text)
 returns text
 language sql
 immutable parallel safe strict
return lower(unaccent('unaccent'::regdictionary, value));

create or replace function search_words(value text)
 returns text
 language sql
 immutable parallel safe strict
return (' ' || translate(fold(regexp_replace(value, '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u2028-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF9-\uFFFB\U000E0000-\U000E0FFF]', '', 'g')), '-/,:;!?&()"''`´.', repeat(' ', 11)));

create or replace function term_words(term text)
 returns text[]
 language sql
 immutable parallel safe strict
return regexp_split_to_array(btrim(regexp_replace(search_words(term), '\s+', ' ', 'g')), ' ');

create or replace function term_patterns(term text)
 returns text[]
 language sql
 immutable parallel safe strict
return array(select ((('%' || case when (length(word.word) = 1) then ' ' else '' end) || regexp_replace(word.word, '([\\%_])', '\\\1', 'g')) || '%') from unnest(term_words(term_patterns.term)) word(word));

create or replace function search_grams(words text)
 returns text[]
 language sql
 immutable parallel restricted strict cost 10000
return (show_trgm(words) || show_trgm(array_to_string(string_to_array(words, null::text), '0')));

create or replace function term_grams(term text)
 returns text[]
 language sql
 immutable parallel safe strict
return array(select distinct case when (word.word ~ '^[a-z0-9]$') then ('  ' || word.word) when (length(word.word) = 2) then ((substr(gram.gram, 1, 1) || '0') || substr(gram.gram, 2)) else gram.gram end as gram from ((unnest(term_words(term_grams.term)) word(word) cross join lateral generate_series(1, greatest((length(word.word) - 2), 1)) place(place)) cross join lateral substr(word.word, place.place, 3) gram(gram)) where ((gram.gram ~ '^[a-z0-9]+$') and (((place.place % 3) = 1) or (place.place = (length(word.word) - 2)))));

create or replace function words_of_user(last_name text, first_name text, middle_name text, email text, school_name text)
 returns text
 language sql
 immutable parallel safe
return search_words((((((((last_name || '
 ') || first_name) || coalesce(('
 ' || middle_name), '')) || '
 ') || email) || '
 ') || school_name));

create or replace function keep_user_words()
 returns trigger
 language plpgsql
as $function$
begin
  if new.removed_at is not null or new.anonymised_at is not null then
    delete from user_words where user_id = new.id;
    return null;
  end if;
  insert into user_words (user_id, is_active, words)
  select
    new.id, new.is_active,
    words_of_user(new.last_name, new.first_name, new.middle_name, new.email, schools.name)
  from schools
  where schools.id = new.school_id
  on conflict (user_id) do update set is_active = excluded.is_active, words = excluded.words
  where (user_words.is_active, user_words.words) <> (excluded.is_active, excluded.words);
  return null;
end
$function$;

create or replace function keep_words_of_school()
 returns trigger
 language plpgsql
as $function$
begin
  update user_words
  set words = words_of_user(users.last_name, users.first_name, users.middle_name, users.email, new.name)
  from users
  where users.school_id = new.id and user_words.user_id = users.id;
  return null;
end
$function$;

create table schools (
  id bigint not null,
  version integer not null,
  name text not null,
  is_active boolean not null,
  is_approved boolean not null,
  type_id bigint,
  constraint schools_pkey primary key (id)
);
create trigger schools__words after update of name on schools for each row when (old.name <> new.name) execute function keep_words_of_school();

create table school_groups (
  id bigint not null,
  version integer not null,
  school_id bigint not null,
  name text not null,
  description text,
  is_primary boolean not null,
  is_active boolean not null,
  constraint school_groups_pkey primary key (id)
);
create index school_groups__school_id on school_groups (school_id);

create table users (
  id bigint not null generated always as identity,
  version integer not null default 1,
  session_epoch integer not null default 1,
  title text not null,
  first_name text not null,
  middle_name text,
  last_name text not null,
  email text not null,
  school_position text,
  school_id bigint not null,
  school_group_id bigint not null,
  is_lead boolean not null default false,
  is_active boolean not null default false,
  holds_email boolean not null default false,
  allow_notification_emails boolean not null default true,
  password_hash text,
  password_changed_at timestamptz,
  terms_accepted_at timestamptz,
  sign_up_guuid uuid,
  first_activated_at timestamptz,
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  is_email_confirmed boolean not null default true,
  deactivated_at timestamptz,
  anonymised_at timestamptz,
  language text,
  passkey_handle text,
  constraint users_pkey primary key (id),
  constraint users__school_group_id foreign key (school_group_id) references school_groups(id),
  constraint users__school_id foreign key (school_id) references schools(id),
  constraint users__anonymised_are_inactive check (anonymised_at is null or not is_active),
  constraint users__email_length check (length(email) >= 3 and length(email) <= 255),
  constraint users__first_name_length check (length(first_name) >= 1 and length(first_name) <= 100),
  constraint users__language check (language in ('en', 'cy', 'pl', 'ur', 'ar')),
  constraint users__last_name_length check (length(last_name) >= 1 and length(last_name) <= 100),
  constraint users__middle_name_length check (length(middle_name) <= 100),
  constraint users__only_active_hold_email check (is_active or not holds_email),
  constraint users__removed_are_inactive check (removed_at is null or not is_active),
  constraint users__school_position_length check (length(school_position) <= 100),
  constraint users__title check ((title in ('Mr', 'Mrs', 'Ms', 'Miss', 'Dr')) or title = '' and anonymised_at is not null)
);
create index users__email on users (lower(email)) where (removed_at is null);
create unique index users__email_held on users (lower(email)) where holds_email;
create index users__inactive on users (id) where ((not is_active) and (anonymised_at is null));
create index users__school_group_id on users (school_group_id) where is_active;
create index users__school_id on users (school_id, id);
create unique index users__sign_up_email on users (sign_up_guuid, lower(email)) where (removed_at is null);
create trigger users__words after insert or update of last_name, first_name, middle_name, email, school_id, is_active, removed_at, anonymised_at on users for each row execute function keep_user_words();

create table staff_grants (
  user_id bigint not null,
  role text not null,
  granted_at timestamptz not null default now(),
  expires_at timestamptz,
  constraint staff_grants_pkey primary key (user_id, role),
  constraint staff_grants_user_id_fkey foreign key (user_id) references users(id),
  constraint staff_grants__role check (role in ('AdminRO', 'SignUpApproval', 'Admin', 'Superuser'))
);

create table password_links (
  id uuid not null,
  user_id bigint not null,
  kind text not null,
  token_hash text not null,
  key_id text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + '7 days'::interval,
  used_at timestamptz,
  revoked_at timestamptz,
  constraint password_links_pkey primary key (id),
  constraint password_links__token_hash unique (token_hash),
  constraint password_links_user_id_fkey foreign key (user_id) references users(id),
  constraint password_links__kind check (kind in ('invitation', 'reset'))
);
create unique index password_links__one_live on password_links (user_id) where ((used_at is null) and (revoked_at is null));
create index password_links__user_id on password_links (user_id, created_at);

create table login_failures (
  account_hash text not null,
  failures integer not null,
  first_failed_at timestamptz not null default now(),
  locked_until timestamptz,
  constraint login_failures_pkey primary key (account_hash)
);
create index login_failures__first_failed_at on login_failures (first_failed_at);

create table client_events (
  id bigint not null generated always as identity,
  type text not null,
  occurred_at timestamptz not null default now(),
  user_id bigint,
  subject_user_id bigint,
  school_id bigint,
  ip_address text,
  ua_device text,
  ua_browser text,
  ua_operating_system text,
  user_agent text,
  source_id uuid,
  is_ip_cut boolean not null default false,
  row_count integer,
  way text,
  constraint client_events_pkey primary key (id),
  constraint client_events__source_id unique (source_id),
  constraint client_events_subject_user_id_fkey foreign key (subject_user_id) references users(id),
  constraint client_events_user_id_fkey foreign key (user_id) references users(id),
  constraint client_events__ip_address_length check (length(ip_address) <= 45),
  constraint client_events__row_count check (row_count >= 0),
  constraint client_events__user_agent_length check (length(user_agent) <= 2000)
);
create index client_events__ip_address on client_events (ip_address);
create index client_events__occurred_at on client_events using brin (occurred_at) with (autosummarize='on');
create index client_events__school_id on client_events (school_id, id desc) where (school_id is not null);
create index client_events__signed_in on client_events (user_id, occurred_at) where (type = 'signed-in');
create index client_events__subject_user_id on client_events (subject_user_id, id desc) where (subject_user_id is not null);
create index client_events__user_id on client_events (user_id, id desc);
create index client_events__whole_ip on client_events (occurred_at) where ((ip_address is not null) and (not is_ip_cut));
create trigger client_events__append_only before truncate on client_events for each statement execute function refuse_change();
create trigger client_events__guarded before delete or update on client_events for each row execute function guard_client_events();

create table user_history (
  id bigint not null generated always as identity,
  user_id bigint not null,
  changed_at timestamptz not null default now(),
  changed_by bigint,
  changed_columns text[] not null,
  email text not null,
  title text not null,
  first_name text not null,
  middle_name text,
  last_name text not null,
  school_position text,
  allow_notification_emails boolean not null,
  constraint user_history_pkey primary key (id),
  constraint user_history_changed_by_fkey foreign key (changed_by) references users(id),
  constraint user_history_user_id_fkey foreign key (user_id) references users(id)
);
create index user_history__user_id on user_history (user_id, id desc);
create trigger user_history__append_only before delete or truncate on user_history for each statement execute function refuse_change();
create trigger user_history__guarded before update on user_history for each row execute function guard_user_history();

create table email_changes (
  id uuid not null,
  user_id bigint not null,
  old_email text not null,
  new_email text not null,
  undo_token_hash text,
  confirmation_token_hash text not null,
  key_id text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + '7 days'::interval,
  confirmed_at timestamptz,
  undone_at timestamptz,
  held_until timestamptz,
  constraint email_changes_pkey primary key (id),
  constraint email_changes__confirmation_token_hash unique (confirmation_token_hash),
  constraint email_changes__undo_token_hash unique (undo_token_hash),
  constraint email_changes_user_id_fkey foreign key (user_id) references users(id)
);
create index email_changes__user_id on email_changes (user_id, created_at);

create table ip_lookups (
  ip_address text not null,
  details jsonb not null,
  looked_up_at timestamptz not null default now(),
  constraint ip_lookups_pkey primary key (ip_address)
);

create table authenticators (
  user_id bigint not null,
  secret text not null,
  key_id text not null,
  last_step bigint not null default 0,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  constraint authenticators_pkey primary key (user_id),
  constraint authenticators_user_id_fkey foreign key (user_id) references users(id)
);
create index authenticators__key_id on authenticators (key_id);

create table safeguarding_leads (
  school_id bigint not null,
  user_id bigint not null,
  named_by bigint not null,
  named_at timestamptz not null default now(),
  constraint safeguarding_leads_pkey primary key (school_id),
  constraint safeguarding_leads__user_id foreign key (user_id) references users(id)
);
create index safeguarding_leads__user_id on safeguarding_leads (user_id);

create table pending_changes (
  id uuid not null default gen_random_uuid(),
  number bigint not null generated always as identity,
  operation_id text not null,
  path jsonb not null,
  body text,
  kind text not null,
  subject text not null,
  details text not null,
  reason text not null,
  subject_user_id bigint,
  school_id bigint,
  requested_by bigint not null,
  requested_at timestamptz not null default now(),
  ip_address text,
  user_agent text,
  state text not null default 'waiting',
  taken_by bigint,
  taken_at timestamptz,
  decided_by bigint,
  decided_at timestamptz,
  decide_reason text,
  version text,
  changes jsonb,
  constraint pending_changes_pkey primary key (id),
  constraint pending_changes__number unique (number),
  constraint pending_changes__decided_by foreign key (decided_by) references users(id),
  constraint pending_changes__requested_by foreign key (requested_by) references users(id),
  constraint pending_changes__subject_user_id foreign key (subject_user_id) references users(id),
  constraint pending_changes__decided check ((decided_at is null) = (state = 'waiting')),
  constraint pending_changes__kind check (kind in ('approve-school', 'change-address', 'announce')),
  constraint pending_changes__state check (state in ('waiting', 'made', 'rejected', 'refused', 'expired')),
  constraint pending_changes__waits check (state = 'waiting' or body is null and ip_address is null and user_agent is null)
);
create index pending_changes__decided_by on pending_changes (decided_by) where (decided_by is not null);
create unique index pending_changes__once on pending_changes (requested_by, operation_id, path, md5(coalesce(body, ''))) where (state = 'waiting');
create index pending_changes__requested_at on pending_changes (requested_at);
create index pending_changes__subject_user_id on pending_changes (subject_user_id) where (subject_user_id is not null);

create table staff_role_changes (
  id bigint not null generated always as identity,
  user_id bigint not null,
  role text not null,
  is_granted boolean not null,
  expires_at timestamptz,
  reason text,
  changed_at timestamptz not null default now(),
  constraint staff_role_changes_pkey primary key (id),
  constraint staff_role_changes__user_id foreign key (user_id) references users(id),
  constraint staff_role_changes__role check (role in ('AdminRO', 'SignUpApproval', 'Admin', 'Superuser'))
);
create index staff_role_changes__changed_at on staff_role_changes (changed_at);
create index staff_role_changes__user_id on staff_role_changes (user_id);

create table school_year_changes (
  id uuid not null,
  school_id bigint not null,
  moves jsonb not null,
  leavers jsonb not null,
  added_group_ids bigint[] not null,
  ended_group_ids bigint[] not null,
  applied_at timestamptz not null default now(),
  undone_at timestamptz,
  constraint school_year_changes_pkey primary key (id)
);
create index school_year_changes__applied_at on school_year_changes (applied_at);

create table user_words (
  user_id bigint not null,
  is_active boolean not null,
  words text collate "C" not null,
  constraint user_words_pkey primary key (user_id),
  constraint user_words_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index user_words__grams on user_words using gin (search_grams(words));
create index user_words__in_order on user_words (is_active desc, "left"(words, 120), user_id);

create table passkeys (
  id bigint not null generated always as identity,
  user_id bigint not null,
  credential_id text not null,
  public_key text not null,
  counter bigint not null,
  transports text[] not null,
  is_synced boolean not null,
  is_backed_up boolean not null,
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  constraint passkeys_pkey primary key (id),
  constraint passkeys__credential_id unique (credential_id),
  constraint passkeys_user_id_fkey foreign key (user_id) references users(id)
);
create index passkeys__user_id on passkeys (user_id);

create table passkey_challenges (
  id uuid not null default gen_random_uuid(),
  purpose text not null,
  user_id bigint,
  challenge text not null,
  expires_at timestamptz not null default now() + '00:05:00'::interval,
  constraint passkey_challenges_pkey primary key (id),
  constraint passkey_challenges_user_id_fkey foreign key (user_id) references users(id),
  constraint passkey_challenges__purpose check (purpose in ('add', 'sign-in', 'confirm')),
  constraint passkey_challenges__user check ((purpose = 'sign-in') = (user_id is null))
);
create index passkey_challenges__expires_at on passkey_challenges (expires_at);
create index passkey_challenges__user_id on passkey_challenges (user_id);

create table school_sign_in (
  school_id bigint not null,
  provider text not null,
  tenant text not null,
  domains text[] not null,
  is_required boolean not null default false,
  recovery_code_hash text,
  set_up_by bigint not null,
  set_up_at timestamptz not null default now(),
  constraint school_sign_in_pkey primary key (school_id),
  constraint school_sign_in_school_id_fkey foreign key (school_id) references schools(id),
  constraint school_sign_in_set_up_by_fkey foreign key (set_up_by) references users(id),
  constraint school_sign_in__recovery_code check (is_required = (recovery_code_hash is not null))
);
create index school_sign_in__domains on school_sign_in using gin (domains);

create table linked_accounts (
  id bigint not null generated always as identity,
  user_id bigint not null,
  provider text not null,
  issuer text not null,
  subject text not null,
  tenant text not null,
  email text not null,
  linked_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  constraint linked_accounts_pkey primary key (id),
  constraint linked_accounts__issuer_subject unique (issuer, subject),
  constraint linked_accounts__user_tenant unique (user_id, provider, tenant),
  constraint linked_accounts_user_id_fkey foreign key (user_id) references users(id)
);

create table provider_sign_ins (
  state_hash text not null,
  provider text not null,
  purpose text not null,
  user_id bigint,
  browser_hash text,
  nonce text not null,
  code_verifier text not null,
  begun_at timestamptz not null default now(),
  is_answered boolean not null default false,
  identity jsonb,
  constraint provider_sign_ins_pkey primary key (state_hash),
  constraint provider_sign_ins_user_id_fkey foreign key (user_id) references users(id),
  constraint provider_sign_ins__bound check ((purpose = 'sign-in') = (user_id is null) and (user_id is null) = (browser_hash is not null)),
  constraint provider_sign_ins__purpose check (purpose in ('sign-in', 'confirmation', 'set-up'))
);
create index provider_sign_ins__begun_at on provider_sign_ins (begun_at);
create index provider_sign_ins__user_id on provider_sign_ins (user_id);

create table used_logout_tokens (
  provider text not null,
  token_id text not null,
  used_at timestamptz not null default now(),
  constraint used_logout_tokens_pkey primary key (provider, token_id)
);

create table user_additions (
  id bigint not null generated always as identity,
  change text not null,
  added_by bigint not null,
  user_ids bigint[] not null,
  added_at timestamptz not null default now(),
  constraint user_additions__pkey primary key (id),
  constraint user_additions__added_by foreign key (added_by) references users(id),
  constraint user_additions__change check (change in ('added', 'restored', 'named-safeguarding-lead'))
);
create index user_additions__added_at on user_additions (added_at);
create index user_additions__added_by on user_additions (added_by);

create table allowed_domains (
  school_id bigint not null,
  domain text not null,
  allowed_at timestamptz not null default now(),
  constraint allowed_domains_pkey primary key (school_id, domain),
  constraint allowed_domains__school_id foreign key (school_id) references schools(id)
);
