-- Whom a concern is about, by the answer of who raised it, and whom an Admin allows to handle it all the same.
alter table concern_cases
  add column about text
    constraint concern_cases__about check (about in ('lead', 'safeguarding-lead', 'not-sure', 'nobody')),
  add column about_user_id bigint,
  add column allowed_user_ids bigint[] not null default '{}',
  -- The Admins who have marked another Admin as involved: they do not decide the case.
  add column admin_marker_ids bigint[] not null default '{}';

-- The same words with another answer are another concern.
create unique index concern_cases__open_once
  on concern_cases (raised_by, kind, target_id, md5(reason), coalesce(about, ''), coalesce(about_user_id, 0))
  where closed_at is null;
drop index concerns__open_once;

-- The limit of a visitor's address counts it without what follows a plus sign.
create index concern_cases__visitor_mailbox
  on concern_cases (lower(regexp_replace(visitor_email, '\+[^@]*(?=@[^@]*$)', '')), created_at)
  where kind = 'visitor';
drop index concern_cases__visitor_email;

alter table concern_entries
  drop constraint concern_entries__kind,
  add constraint concern_entries__kind check (
    kind in (
      'raised', 'confirmed', 'acknowledged', 'note', 'involved', 'allowed', 'hidden', 'unhidden', 'referred', 'closed', 'reminded'
    )
  );

create or replace function concern_cases__protect()
 returns trigger
 language plpgsql
as $function$
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
    or (new.about, new.about_user_id) is distinct from (old.about, old.about_user_id)
    or not new.involved_user_ids @> old.involved_user_ids
    or not new.admin_marker_ids @> old.admin_marker_ids
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
$function$;
