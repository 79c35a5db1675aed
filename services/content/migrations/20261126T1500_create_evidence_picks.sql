-- What a school's Leads show an inspector. Terms have the numbers of connections; what a row names is read as it is now.
create table evidence_picks (
  school_id bigint not null,
  term integer not null,
  section text not null check (length(section) between 1 and 40),
  article_id bigint not null references articles,
  position integer not null,
  caption text not null check (length(caption) <= 600),
  photo_ids bigint[] not null,
  quotation_kind text check (quotation_kind in ('comment', 'response')),
  quotation_id bigint,
  -- Who wrote the caption as it is now.
  changed_by bigint not null,
  changed_at timestamptz not null default clock_timestamp(),
  primary key (school_id, term, section, article_id),
  check ((quotation_kind is null) = (quotation_id is null))
);

-- Erasures delete the captions of a report, own data list those of a person.
create index evidence_picks__article_id on evidence_picks (article_id);
create index evidence_picks__changed_by on evidence_picks (changed_by);

create table evidence_covers (
  school_id bigint not null,
  term integer not null,
  photo_id bigint,
  introduction text not null check (length(introduction) <= 400),
  changed_by bigint not null,
  changed_at timestamptz not null default clock_timestamp(),
  primary key (school_id, term)
);

create index evidence_covers__changed_by on evidence_covers (changed_by);
