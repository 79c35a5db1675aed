-- Approvals that nobody has been told of yet: until `takes_effect_at` staff can undo them.
create table pending_approvals (
  school_id bigint primary key references schools (id) on delete cascade,
  takes_effect_at timestamptz not null,
  -- Set once it is undone; the row goes when identity has deactivated the users.
  undone_by bigint,
  -- The terms before the approval.
  trial_start_date date,
  subscription_start_date date,
  promotion_code_id bigint references promotion_codes (id)
);

alter table school_history drop constraint school_history__kind;
alter table school_history add constraint school_history__kind check (
  kind in (
    'details-changed', 'approved', 'approval-undone', 'activated', 'deactivated', 'badge-changed', 'picture-rules-changed',
    'group-added', 'group-changed', 'group-deleted'
  )
);
