-- What the register says of linked schools, from RegisterChanged. A school's own profile goes first.
create table register_facts (
  school_id bigint primary key,
  version integer not null,
  is_linked boolean not null,
  faith text,
  trust text,
  number_of_pupils integer,
  location_type_id bigint
);
