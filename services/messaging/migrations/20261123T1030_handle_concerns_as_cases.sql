-- A concern becomes a case: states, append-only entries, evidence and its hold, involved people, visitors' concerns.
-- The release before keeps using `concerns`, which is now a view without the visitors' cases. Triggers complete what it writes.

alter table people add column is_safeguarding_lead boolean not null default false;
create index people__safeguarding_leads on people (school_id) where is_active and is_safeguarding_lead;

alter table concerns rename to concern_cases;
alter table concern_cases
  drop constraint concerns__closed,
  drop constraint concerns__kind,
  drop constraint concerns__outcome,
  drop constraint concerns__reason,
  alter column target_id drop not null,
  alter column school_id drop not null,
  alter column raised_by drop not null,
  add column author_id bigint,
  -- The author, the author of the report that it is on, those named in the reason, and those whom an Admin has added.
  add column involved_user_ids bigint[] not null default '{}',
  add column state text not null default 'new',
  add column acknowledged_at timestamptz,
  -- When an Admin first acknowledged, referred or closed it: until then the Admins get reminders.
  add column taken_up_at timestamptz,
  add column reminded_at timestamptz,
  add column close_reason text,
  -- The hold of the subject in content; null for a school, a visitor's concern and those of earlier releases.
  add column hold_id uuid constraint concern_cases__hold_id unique,
  -- The version of the newest EvidenceHeld event.
  add column hold_version integer not null default 0,
  -- The end of the hold and of the case's own retention; null while the case is open.
  add column held_until timestamptz,
  add column evidence jsonb,
  add column visitor_name text,
  add column visitor_email text,
  add column visitor_school text,
  add column where_found text,
  add column confirmed_at timestamptz;

-- What was said about a closed concern was free text.
update concern_cases
set
  state = 'closed', close_reason = outcome, outcome = 'no-action', taken_up_at = closed_at,
  held_until = closed_at + interval '6 years'
where closed_at is not null;

alter table concern_cases
  add constraint concern_cases__kind check (kind in ('article', 'comment', 'response', 'media', 'school', 'visitor')),
  add constraint concern_cases__state check (state in ('new', 'acknowledged', 'referred', 'closed')),
  add constraint concern_cases__outcome check (
    outcome in ('no-action', 'advice-given', 'content-removed', 'referred-outside', 'unfounded')
  ),
  add constraint concern_cases__reason check (reason ~ '\S' and length(reason) <= 10000),
  add constraint concern_cases__close_reason check (close_reason ~ '\S' and length(close_reason) <= 10000),
  add constraint concern_cases__closed check (
    (state = 'closed') = (closed_at is not null) and (closed_at is null) = (closed_by is null)
    and (closed_at is null) = (outcome is null) and (closed_at is null) = (close_reason is null)
    and (closed_at is null) = (held_until is null)
  ),
  add constraint concern_cases__visitor check (
    (kind = 'visitor') = (raised_by is null) and (kind = 'visitor') = (visitor_email is not null)
    and (kind = 'visitor') = (visitor_name is not null) and (kind = 'visitor') = (target_id is null)
    and (kind = 'visitor') = (school_id is null)
  );
create unique index concern_cases__visitor_once on concern_cases (lower(visitor_email), md5(reason))
  where kind = 'visitor' and closed_at is null;
create index concern_cases__visitor_email on concern_cases (lower(visitor_email), created_at) where kind = 'visitor';
create index concern_cases__not_taken_up on concern_cases (created_at) where taken_up_at is null and state <> 'closed';
create index concern_cases__held_until on concern_cases (held_until) where held_until is not null;

create view concerns as
select
  id, kind, target_id, article_id, school_id, reason, raised_by, created_at, closed_at, closed_by, close_reason as outcome,
  place_school_id, raised_by_school_id, excerpt, media_kind
from concern_cases
where kind <> 'visitor';

-- Every step of a case. Append-only; goes with its case.
create table concern_entries (
  id bigint generated always as identity constraint concern_entries__pkey primary key,
  concern_id bigint not null constraint concern_entries__concern_id references concern_cases on delete cascade,
  kind text not null constraint concern_entries__kind check (
    kind in (
      'raised', 'confirmed', 'acknowledged', 'note', 'involved', 'hidden', 'unhidden', 'referred', 'closed', 'reminded'
    )
  ),
  -- Null for the system and for visitors.
  actor_id bigint,
  actor_school_id bigint,
  -- Whether the actor acted for the provider.
  is_staff boolean not null default false,
  reason text constraint concern_entries__reason check (reason ~ '\S' and length(reason) <= 10000),
  outcome text,
  -- Who was marked as involved.
  involved_user_id bigint,
  created_at timestamptz not null default clock_timestamp()
);
create index concern_entries__concern_id on concern_entries (concern_id, id);

-- Only an Admin may show again what an Admin, or the three-school rule, hid; so each action says for whom it was done.
alter table concern_actions
  drop constraint concern_actions__reason,
  add constraint concern_actions__reason check (reason ~ '\S' and length(reason) <= 10000),
  add column done_by_school_id bigint,
  add column is_staff boolean not null default false;

-- Who did it is known only from people: of one of the case's schools, or else for the provider.
create function concern_actions__complete() returns trigger language plpgsql as $$
begin
  if new.done_by is not null and new.done_by_school_id is null then
    select people.school_id into new.done_by_school_id from people where people.user_id = new.done_by;
    new.is_staff := not coalesce(
      (
        select new.done_by_school_id in (concern_cases.school_id, coalesce(concern_cases.place_school_id, concern_cases.school_id))
        from concern_cases
        where concern_cases.id = new.concern_id
      ),
      false
    );
  end if;
  return new;
end
$$;
create trigger concern_actions__complete before insert on concern_actions
for each row execute function concern_actions__complete();

alter table concern_actions disable trigger concern_actions__kept;
update concern_actions
set
  done_by_school_id = people.school_id,
  is_staff = people.school_id not in (concern_cases.school_id, coalesce(concern_cases.place_school_id, concern_cases.school_id))
from people, concern_cases
where people.user_id = concern_actions.done_by and concern_cases.id = concern_actions.concern_id;
update concern_actions set is_staff = true where done_by is not null and done_by_school_id is null;
alter table concern_actions enable trigger concern_actions__kept;

insert into concern_entries (concern_id, kind, actor_id, actor_school_id, is_staff, reason, outcome, created_at)
select concern_id, kind, actor_id, actor_school_id, is_staff, reason, outcome, created_at
from (
  select
    concern_cases.id as concern_id, 'raised' as kind, concern_cases.raised_by as actor_id,
    concern_cases.raised_by_school_id as actor_school_id, false as is_staff, null as reason, null as outcome,
    concern_cases.created_at
  from concern_cases
  union all
  select
    concern_cases.id, case when concern_actions.is_hidden then 'hidden' else 'unhidden' end, concern_actions.done_by,
    concern_actions.done_by_school_id, concern_actions.is_staff, concern_actions.reason, null, concern_actions.created_at
  from concern_actions
  join concern_cases on concern_cases.id = concern_actions.concern_id
  union all
  select
    concern_cases.id, 'closed', concern_cases.closed_by, people.school_id,
    people.school_id is distinct from concern_cases.school_id
      and people.school_id is distinct from concern_cases.place_school_id,
    concern_cases.close_reason, concern_cases.outcome, concern_cases.closed_at
  from concern_cases
  left join people on people.user_id = concern_cases.closed_by
  where concern_cases.closed_at is not null
) as steps
order by created_at;

-- From here on the database writes the entries of raising and hiding, so that no release leaves one out.
create function concern_cases__raised() returns trigger language plpgsql as $$
begin
  insert into concern_entries (concern_id, kind, actor_id, actor_school_id, created_at)
  values (new.id, 'raised', new.raised_by, new.raised_by_school_id, new.created_at);
  return null;
end
$$;
create trigger concern_cases__raised after insert on concern_cases
for each row execute function concern_cases__raised();

create function concern_actions__entered() returns trigger language plpgsql as $$
begin
  insert into concern_entries (concern_id, kind, actor_id, actor_school_id, is_staff, reason, created_at)
  select
    concern_cases.id, case when new.is_hidden then 'hidden' else 'unhidden' end, new.done_by, new.done_by_school_id,
    new.is_staff, new.reason, new.created_at
  from concern_cases
  where concern_cases.id = new.concern_id;
  return null;
end
$$;
create trigger concern_actions__entered after insert on concern_actions
for each row execute function concern_actions__entered();

-- What was raised and what was pinned cannot change, a closed case stays closed, and a case goes only after its hold.
create function concern_cases__protect() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.held_until is null or old.held_until > clock_timestamp() then
      raise exception 'concern % is held', old.id using errcode = 'restrict_violation';
    end if;
    return old;
  end if;
  -- The release before closes with free text alone.
  if new.closed_at is not null and old.closed_at is null and new.state <> 'closed' then
    new.state := 'closed';
    new.outcome := 'no-action';
    new.held_until := new.closed_at + interval '6 years';
    insert into concern_entries (concern_id, kind, actor_id, actor_school_id, is_staff, reason, outcome)
    select
      new.id, 'closed', new.closed_by, people.school_id,
      people.school_id is distinct from new.school_id and people.school_id is distinct from new.place_school_id,
      new.close_reason, new.outcome
    from (select) as one
    left join people on people.user_id = new.closed_by;
  end if;
  if
    (new.id, new.kind, new.target_id, new.article_id, new.school_id, new.place_school_id, new.raised_by, new.created_at)
      is distinct from
      (old.id, old.kind, old.target_id, old.article_id, old.school_id, old.place_school_id, old.raised_by, old.created_at)
    or (new.raised_by_school_id, new.reason, new.excerpt, new.media_kind, new.visitor_name, new.visitor_email)
      is distinct from
      (old.raised_by_school_id, old.reason, old.excerpt, old.media_kind, old.visitor_name, old.visitor_email)
    or (new.visitor_school, new.where_found) is distinct from (old.visitor_school, old.where_found)
    or (old.evidence is not null and new.evidence is distinct from old.evidence)
    or (old.hold_id is not null and new.hold_id is distinct from old.hold_id)
    or (old.author_id is not null and new.author_id is distinct from old.author_id)
    or not new.involved_user_ids @> old.involved_user_ids
    or (
      old.state = 'closed'
      and (new.state, new.closed_at, new.closed_by, new.outcome, new.close_reason, new.held_until)
        is distinct from (old.state, old.closed_at, old.closed_by, old.outcome, old.close_reason, old.held_until)
    )
    or (
      new.state = 'closed' and old.state <> 'closed'
      and (new.closed_at < clock_timestamp() - interval '1 day' or new.held_until < new.closed_at + interval '1 year')
    )
  then
    raise exception 'concern % cannot change like this', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger concern_cases__protected before update or delete on concern_cases
for each row execute function concern_cases__protect();

-- Entries and actions go only when their case has gone.
create function concern_entries__keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from concern_cases where concern_cases.id = old.concern_id) then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;
create trigger concern_entries__kept before update or delete on concern_entries
for each row execute function concern_entries__keep();
create trigger concern_entries__not_truncated before truncate on concern_entries
for each statement execute function concern_entries__keep();
create or replace trigger concern_actions__kept before update or delete on concern_actions
for each row execute function concern_entries__keep();
create trigger concern_actions__not_truncated before truncate on concern_actions
for each statement execute function concern_entries__keep();
drop function concern_actions_are_kept();

alter table staff_notices
  drop constraint staff_notices__kind,
  add constraint staff_notices__kind check (kind in ('staff-sign-up', 'staff-feedback', 'concern', 'concern-reminder'));

alter table mails
  drop constraint mails__kind,
  add constraint mails__kind check (
    kind in (
      'invitation', 'reset', 'password-changed', 'codes-on', 'codes-off', 'comment', 'reply', 'address-changed',
      'address-confirmation', 'sign-up-received', 'staff-sign-up', 'staff-feedback', 'concern', 'new-schools', 'digest',
      'concern-reminder', 'concern-confirmation'
    )
  ),
  drop constraint mails__about_of_kind,
  -- The reminder's entry, the visitor's case.
  add constraint mails__about_of_kind check (
    (
      kind in ('staff-sign-up', 'staff-feedback', 'concern', 'new-schools', 'concern-reminder', 'concern-confirmation')
    ) = (about_id is not null)
  ),
  -- A visitor has no account.
  drop constraint mails__user_of_kind,
  add constraint mails__user_of_kind check ((kind = 'sign-up-received') = (user_id is null) or kind = 'concern-confirmation');
