-- What exactly a second person agrees to, and every field that changes; the latter is deleted when the change is decided.
alter table pending_changes
  add column version text,
  add column changes jsonb;

-- Domains that a school may use to sign in although another school uses them, such as those of a trust: by the operator's command.
create table allowed_domains (
  school_id bigint not null constraint allowed_domains__school_id references schools,
  domain text not null,
  allowed_at timestamptz not null default now(),
  constraint allowed_domains_pkey primary key (school_id, domain)
);
