-- Baseline of identity: users, sign-in and the history of events. Later migrations expand and contract (docs/runbook.md, A new version).

create extension if not exists pg_trgm;
create extension if not exists unaccent;

create function refuse_change() returns trigger language plpgsql as $refuse$
begin
  raise exception '% is append-only', tg_table_name;
end
$refuse$;

-- The network of an IP address: a.b.c.0, or the first 48 bits. Null if the text is not an address.
create function network_of(ip text) returns text language plpgsql immutable as $network$
begin
  if ip like '::ffff:%.%' then ip := substr(ip, 8); end if;
  return host(network(set_masklen(ip::inet, case when family(ip::inet) = 4 then 24 else 48 end)));
exception when invalid_text_representation then
  return null;
end
$network$;

-- Append-only, except for retention: an address may be cut after 90 days, an event deleted after 12 months. The database checks the
-- age by its own clock, so retention needs no way around the trigger.
create function guard_client_events() returns trigger language plpgsql as $guard$
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
$guard$;

-- Append-only, except that the history of an anonymised user loses the personal data.
create function guard_user_history() returns trigger language plpgsql as $guard$
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
$guard$;

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

-- The words of a typed term.
create function term_words(term text) returns text[]
language sql immutable strict parallel safe
return regexp_split_to_array(btrim(regexp_replace(search_words(term), '\s+', ' ', 'g')), ' ');

-- Their `like` patterns; one letter is looked for at the beginning of a word only.
create function term_patterns(term text) returns text[]
language sql immutable strict parallel safe
return array(
  select '%' || case when length(word) = 1 then ' ' else '' end || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'
  from unnest(term_words(term)) as word
);

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

-- The last name first, because results are in this order. The line breaks sort before longer names.
create function words_of_user(last_name text, first_name text, middle_name text, email text, school_name text) returns text
language sql immutable parallel safe
return search_words(
  last_name || E'\n ' || first_name || coalesce(E'\n ' || middle_name, '') || E'\n ' || email || E'\n ' || school_name
);

create function keep_user_words() returns trigger language plpgsql as $$
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
$$;

create function keep_words_of_school() returns trigger language plpgsql as $$
begin
  update user_words
  set words = words_of_user(users.last_name, users.first_name, users.middle_name, users.email, new.name)
  from users
  where users.school_id = new.id and user_words.user_id = users.id;
  return null;
end
$$;

-- Projections of SchoolChanged and GroupChanged, to decide who may sign in. Version 0: from the sign-up, until the first event
-- arrives.
create table schools (
  id bigint primary key,
  version integer not null,
  name text not null,
  is_active boolean not null,
  is_approved boolean not null,
  -- Distinguishes the provider's own school. Null until the first SchoolChanged.
  type_id bigint
);
create trigger schools__words after update of name on schools
for each row when (old.name <> new.name) execute function keep_words_of_school();

create table school_groups (
  id bigint primary key,
  version integer not null,
  school_id bigint not null,
  name text not null,
  description text,
  is_primary boolean not null,
  is_active boolean not null
);
create index school_groups__school_id on school_groups (school_id);

-- A user is never deleted: one who leaves becomes inactive, one removed from a sign-up gets `removed_at`.
create table users (
  id bigint generated always as identity primary key,
  -- Grows with every change that PersonChanged publishes.
  version integer not null default 1,
  -- Grows with everything that ends sessions: a session of an earlier epoch has ended.
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
  -- True for an active user of an active school: no other user may have this address then.
  holds_email boolean not null default false,
  allow_notification_emails boolean not null default true,
  password_hash text,
  password_changed_at timestamptz,
  terms_accepted_at timestamptz,
  sign_up_guuid uuid,
  -- Set once: a repeated approval does not activate a user who has been deactivated since.
  first_activated_at timestamptz,
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  -- False from the change of an address until its link is used: no notifications until then.
  is_email_confirmed boolean not null default true,
  -- When the user was deactivated, and when the personal data was removed. Null for active users and those never activated.
  deactivated_at timestamptz,
  anonymised_at timestamptz,
  language text,
  -- Identifies the user to authenticators, which may show it to others: random, and set with the first passkey.
  passkey_handle text,
  constraint users__school_group_id foreign key (school_group_id) references school_groups (id),
  constraint users__school_id foreign key (school_id) references schools (id),
  constraint users__anonymised_are_inactive check (anonymised_at is null or not is_active),
  constraint users__email_length check (length(email) between 3 and 255),
  constraint users__first_name_length check (length(first_name) between 1 and 100),
  constraint users__language check (language in ('en', 'cy', 'pl', 'ur', 'ar')),
  constraint users__last_name_length check (length(last_name) between 1 and 100),
  constraint users__middle_name_length check (length(middle_name) <= 100),
  constraint users__only_active_hold_email check (is_active or not holds_email),
  constraint users__removed_are_inactive check (removed_at is null or not is_active),
  constraint users__school_position_length check (length(school_position) <= 100),
  constraint users__title check (
    (title in ('Mr', 'Mrs', 'Ms', 'Miss', 'Dr')) or title = '' and anonymised_at is not null
  )
);
create index users__email on users (lower(email)) where removed_at is null;
create unique index users__email_held on users (lower(email)) where holds_email;
-- The few users among hundreds of thousands that wait to be anonymised.
create index users__inactive on users (id) where not is_active and anonymised_at is null;
create index users__school_group_id on users (school_group_id) where is_active;
create index users__school_id on users (school_id, id);
create unique index users__sign_up_email on users (sign_up_guuid, lower(email)) where removed_at is null;
create trigger users__words
after insert or update of last_name, first_name, middle_name, email, school_id, is_active, removed_at, anonymised_at on users
for each row execute function keep_user_words();

-- Only the operator's command writes here; no HTTP call grants a staff role. A grant may end by itself.
create table staff_grants (
  user_id bigint not null references users (id),
  role text not null,
  granted_at timestamptz not null default now(),
  expires_at timestamptz,
  constraint staff_grants_pkey primary key (user_id, role),
  constraint staff_grants__role check (role in ('AdminRO', 'SignUpApproval', 'Admin', 'Superuser'))
);

-- A link that sets a password. The token is derived from one of our keys and the id, so a mail that is sent again has the same
-- link; only its SHA-256 is stored, with the id of the key.
create table password_links (
  id uuid primary key,
  user_id bigint not null references users (id),
  kind text not null,
  token_hash text not null,
  key_id text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  used_at timestamptz,
  revoked_at timestamptz,
  constraint password_links__token_hash unique (token_hash),
  constraint password_links__kind check (kind in ('invitation', 'reset'))
);
-- A newer link ends the older one.
create unique index password_links__one_live on password_links (user_id) where used_at is null and revoked_at is null;
create index password_links__user_id on password_links (user_id, created_at);

-- Failed sign-ins by a keyed hash of the address, so unknown addresses count alike and none is stored.
create table login_failures (
  account_hash text primary key,
  failures integer not null,
  first_failed_at timestamptz not null default now(),
  locked_until timestamptz
);
create index login_failures__first_failed_at on login_failures (first_failed_at);

-- Who did what, from where. Append-only.
create table client_events (
  id bigint generated always as identity primary key,
  type text not null,
  occurred_at timestamptz not null default now(),
  -- Null for a visitor who has not signed in.
  user_id bigint references users (id),
  -- The user and the school that it was done to.
  subject_user_id bigint references users (id),
  school_id bigint,
  ip_address text,
  ua_device text,
  ua_browser text,
  ua_operating_system text,
  user_agent text,
  -- The id of AuditEventRecorded, so that each event is recorded once.
  source_id uuid,
  is_ip_cut boolean not null default false,
  -- The number of rows of a list that staff downloaded.
  row_count integer,
  -- How the user signed in; of `signed-in` only.
  way text,
  constraint client_events__source_id unique (source_id),
  constraint client_events__ip_address_length check (length(ip_address) <= 45),
  constraint client_events__row_count check (row_count >= 0),
  constraint client_events__user_agent_length check (length(user_agent) <= 2000)
);
create index client_events__ip_address on client_events (ip_address);
-- Rows are on disk in the order of time, so this small index finds the oldest.
create index client_events__occurred_at on client_events using brin (occurred_at) with (autosummarize = on);
create index client_events__school_id on client_events (school_id, id desc) where school_id is not null;
-- Whether a user signed in a moment ago.
create index client_events__signed_in on client_events (user_id, occurred_at) where type = 'signed-in';
create index client_events__subject_user_id on client_events (subject_user_id, id desc)
  where subject_user_id is not null;
create index client_events__user_id on client_events (user_id, id desc);
create index client_events__whole_ip on client_events (occurred_at) where ip_address is not null and not is_ip_cut;
create trigger client_events__append_only before truncate on client_events
for each statement execute function refuse_change();
create trigger client_events__guarded before update or delete on client_events
for each row execute function guard_client_events();

-- A user's details after each change, with what changed and who did it. Append-only.
create table user_history (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  changed_at timestamptz not null default now(),
  -- Null for the operator's command and for links that are used without signing in.
  changed_by bigint references users (id),
  changed_columns text[] not null,
  email text not null,
  title text not null,
  first_name text not null,
  middle_name text,
  last_name text not null,
  school_position text,
  allow_notification_emails boolean not null
);
create index user_history__user_id on user_history (user_id, id desc);
create trigger user_history__append_only before delete or truncate on user_history
for each statement execute function refuse_change();
create trigger user_history__guarded before update on user_history
for each row execute function guard_user_history();

-- A change of a user's address. Tokens are derived like those of password links.
create table email_changes (
  id uuid primary key,
  user_id bigint not null references users (id),
  old_email text not null,
  new_email text not null,
  -- Null when the old address was never confirmed: it may be a stranger's.
  undo_token_hash text,
  confirmation_token_hash text not null,
  key_id text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  confirmed_at timestamptz,
  -- By its own link or by that of an earlier change.
  undone_at timestamptz,
  -- Until then, an address that another user has set gets no link to set a password. Null for a user's own change.
  held_until timestamptz,
  constraint email_changes__confirmation_token_hash unique (confirmation_token_hash),
  constraint email_changes__undo_token_hash unique (undo_token_hash)
);
create index email_changes__user_id on email_changes (user_id, created_at);

-- Answers of the provider of IP look-ups.
create table ip_lookups (
  ip_address text primary key,
  details jsonb not null,
  looked_up_at timestamptz not null default now()
);

-- The authenticator app of a user. The secret is encrypted with one of our keys. Sign-in asks for codes once the first code has
-- confirmed it. `last_step` is the newest time step whose code was used: each code works once.
create table authenticators (
  user_id bigint primary key references users (id),
  secret text not null,
  key_id text not null,
  last_step bigint not null default 0,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz
);
create index authenticators__key_id on authenticators (key_id);

-- The designated safeguarding lead of each school, named by a Lead or an Admin. Counts only while that user is active and of
-- that school.
create table safeguarding_leads (
  school_id bigint primary key,
  user_id bigint not null,
  named_by bigint not null,
  named_at timestamptz not null default now(),
  constraint safeguarding_leads__user_id foreign key (user_id) references users (id)
);
create index safeguarding_leads__user_id on safeguarding_leads (user_id);

-- Changes that wait for a second person, and what became of them. The body, which may hold an address or a message, and
-- the requester's origin are deleted when the change is decided. A change that was taken but not closed within a minute, as after
-- a crash, can be taken again.
create table pending_changes (
  id uuid default gen_random_uuid() primary key,
  number bigint not null generated always as identity,
  operation_id text not null,
  path jsonb not null,
  body text,
  kind text not null,
  subject text not null,
  details text not null,
  reason text not null,
  -- The user whose address would move; their words go when they are anonymised.
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
  -- What exactly a second person agrees to, and every field that changes; the latter is deleted when the change is decided.
  version text,
  changes jsonb,
  constraint pending_changes__number unique (number),
  constraint pending_changes__decided_by foreign key (decided_by) references users (id),
  constraint pending_changes__requested_by foreign key (requested_by) references users (id),
  constraint pending_changes__subject_user_id foreign key (subject_user_id) references users (id),
  constraint pending_changes__decided check ((decided_at is null) = (state = 'waiting')),
  constraint pending_changes__kind check (kind in ('approve-school', 'change-address', 'announce')),
  constraint pending_changes__state check (state in ('waiting', 'made', 'rejected', 'refused', 'expired')),
  constraint pending_changes__waits check (
    state = 'waiting' or body is null and ip_address is null and user_agent is null
  )
);
create index pending_changes__decided_by on pending_changes (decided_by) where decided_by is not null;
create unique index pending_changes__once
  on pending_changes (requested_by, operation_id, path, md5(coalesce(body, ''))) where state = 'waiting';
create index pending_changes__requested_at on pending_changes (requested_at);
create index pending_changes__subject_user_id on pending_changes (subject_user_id) where subject_user_id is not null;

-- Every grant and revocation, for the email to the Superusers.
create table staff_role_changes (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  role text not null,
  is_granted boolean not null,
  expires_at timestamptz,
  reason text,
  changed_at timestamptz not null default now(),
  constraint staff_role_changes__user_id foreign key (user_id) references users (id),
  constraint staff_role_changes__role check (role in ('AdminRO', 'SignUpApproval', 'Admin', 'Superuser'))
);
create index staff_role_changes__changed_at on staff_role_changes (changed_at);
create index staff_role_changes__user_id on staff_role_changes (user_id);

-- What the start of a school year did to people, so that it happens once and can be undone for a day. Ids only; retention deletes
-- it after 30 days.
create table school_year_changes (
  id uuid primary key,
  school_id bigint not null,
  -- [{ userId, fromGroupId, toGroupId }]
  moves jsonb not null,
  -- [{ userId, fromGroupId }]
  leavers jsonb not null,
  added_group_ids bigint[] not null,
  ended_group_ids bigint[] not null,
  applied_at timestamptz not null default now(),
  undone_at timestamptz
);
create index school_year_changes__applied_at on school_year_changes (applied_at);

-- Users that a search can find, without removed and anonymised ones. Not in `users`, because it has the school's name too.
create table user_words (
  user_id bigint primary key references users (id) on delete cascade,
  is_active boolean not null,
  words text collate "C" not null
);
create index user_words__grams on user_words using gin (search_grams(words));
-- Left, because names may be longer than an index entry.
create index user_words__in_order on user_words (is_active desc, left(words, 120), user_id);

-- The public keys of users' passkeys (WebAuthn credentials). `counter` is the newest signature count; many authenticators always
-- send 0.
create table passkeys (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  credential_id text not null,
  public_key text not null,
  counter bigint not null,
  transports text[] not null,
  is_synced boolean not null,
  is_backed_up boolean not null,
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  constraint passkeys__credential_id unique (credential_id)
);
create index passkeys__user_id on passkeys (user_id);

-- What an authenticator must sign. A row is deleted when it is used, so that it works once. The user of a sign-in is not known
-- yet.
create table passkey_challenges (
  id uuid default gen_random_uuid() primary key,
  purpose text not null,
  user_id bigint references users (id),
  challenge text not null,
  expires_at timestamptz not null default now() + interval '5 minutes',
  constraint passkey_challenges__purpose check (purpose in ('add', 'sign-in', 'confirm')),
  constraint passkey_challenges__user check ((purpose = 'sign-in') = (user_id is null))
);
create index passkey_challenges__expires_at on passkey_challenges (expires_at);
create index passkey_challenges__user_id on passkey_challenges (user_id);

-- The OpenID Connect provider through which a school signs in. `tenant` is its organisation there, `domains` those of its
-- addresses.
create table school_sign_in (
  school_id bigint primary key references schools (id),
  provider text not null,
  tenant text not null,
  domains text[] not null,
  is_required boolean not null default false,
  recovery_code_hash text,
  set_up_by bigint not null references users (id),
  set_up_at timestamptz not null default now(),
  constraint school_sign_in__recovery_code check (is_required = (recovery_code_hash is not null))
);
create index school_sign_in__domains on school_sign_in using gin (domains);

-- The account at a provider that belongs to a user: one of each organisation.
create table linked_accounts (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  provider text not null,
  issuer text not null,
  subject text not null,
  tenant text not null,
  email text not null,
  linked_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  constraint linked_accounts__issuer_subject unique (issuer, subject),
  constraint linked_accounts__user_tenant unique (user_id, provider, tenant)
);

-- Sign-ins begun at a provider. `identity` has the claims of its ID token while the user accepts the terms or enters a one-time
-- code.
create table provider_sign_ins (
  state_hash text primary key,
  provider text not null,
  purpose text not null,
  user_id bigint references users (id),
  browser_hash text,
  nonce text not null,
  code_verifier text not null,
  begun_at timestamptz not null default now(),
  is_answered boolean not null default false,
  identity jsonb,
  constraint provider_sign_ins__bound check (
    (purpose = 'sign-in') = (user_id is null) and (user_id is null) = (browser_hash is not null)
  ),
  constraint provider_sign_ins__purpose check (purpose in ('sign-in', 'confirmation', 'set-up'))
);
create index provider_sign_ins__begun_at on provider_sign_ins (begun_at);
create index provider_sign_ins__user_id on provider_sign_ins (user_id);

-- Each logout token of a provider counts once.
create table used_logout_tokens (
  provider text not null,
  token_id text not null,
  used_at timestamptz not null default now(),
  constraint used_logout_tokens_pkey primary key (provider, token_id)
);

-- Who added or restored whom in one act, for the email to the school's Leads.
create table user_additions (
  id bigint not null generated always as identity,
  change text not null,
  added_by bigint not null,
  user_ids bigint[] not null,
  added_at timestamptz not null default now(),
  constraint user_additions__pkey primary key (id),
  constraint user_additions__added_by foreign key (added_by) references users (id),
  constraint user_additions__change check (change in ('added', 'restored', 'named-safeguarding-lead'))
);
create index user_additions__added_at on user_additions (added_at);
create index user_additions__added_by on user_additions (added_by);

-- Domains that a school may use to sign in although another school uses them, such as those of a trust. Written by the operator's
-- command.
create table allowed_domains (
  school_id bigint not null,
  domain text not null,
  allowed_at timestamptz not null default now(),
  constraint allowed_domains_pkey primary key (school_id, domain),
  constraint allowed_domains__school_id foreign key (school_id) references schools (id)
);
