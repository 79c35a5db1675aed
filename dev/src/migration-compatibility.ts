import pg from 'pg';

/** A column, constraint or unique index of a table on which code may depend. */
export interface SchemaElement {
  table: string;
  kind: 'column' | 'rule';
  name: string;
  /** The type of a column, or the definition of a rule. */
  is: string;
  /** Whether an insert may omit the column; always true for rules. */
  isOptional: boolean;
  /** Whether the column is not null. */
  isRequired: boolean;
  /** The columns that a rule refers to. */
  columns: string[];
}

const traits = `
  select c.relname as "table", 'column' as kind, a.attname as name, format_type(a.atttypid, a.atttypmod) as "is",
    not a.attnotnull or a.atthasdef or a.attidentity <> '' as "isOptional", a.attnotnull as "isRequired", '{}'::text[] as columns
  from pg_attribute a
  join pg_class c on c.oid = a.attrelid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and a.attnum > 0 and not a.attisdropped
  union all
  select c.relname, 'rule', k.conname, pg_get_constraintdef(k.oid, true), true, false,
    array(select attname::text from pg_attribute where attrelid = k.conrelid and attnum = any(k.conkey))
  from pg_constraint k
  join pg_class c on c.oid = k.conrelid
  where c.relnamespace = 'public'::regnamespace and k.contype in ('p', 'u', 'x', 'f', 'c')
  union all
  select c.relname, 'rule', ic.relname, regexp_replace(pg_get_indexdef(i.indexrelid), '^CREATE UNIQUE INDEX \\S+ ', 'UNIQUE '), true, false,
    array(select attname::text from pg_attribute where attrelid = c.oid and attnum = any(i.indkey))
  from pg_index i
  join pg_class ic on ic.oid = i.indexrelid
  join pg_class c on c.oid = i.indrelid
  where c.relnamespace = 'public'::regnamespace and i.indisunique
    and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`;

/** Reads every column and rule of a database's tables. */
export async function elementsOf(url: string): Promise<SchemaElement[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<SchemaElement>(traits)).rows;
  } finally {
    await client.end();
  }
}

const nameOf = ({ table, name }: SchemaElement) => `${table}.${name}`;

/**
 * Lists, one sentence each, the changes from `before` to `after` that break code written for `before`: columns that are missing
 * or have another type, writes that are refused. `unused` names tables and columns (`articles.subtitle`) that this code does
 * not use.
 */
export function incompatibilities(
  before: SchemaElement[],
  after: SchemaElement[],
  unused: ReadonlySet<string> = new Set(),
): string[] {
  const isUnused = (trait: SchemaElement) =>
    unused.has(trait.table) ||
    unused.has(nameOf(trait)) ||
    trait.columns.some((column) => unused.has(`${trait.table}.${column}`));
  const now = new Map(after.map((trait) => [`${trait.kind} ${nameOf(trait)}`, trait]));
  const known = new Set(before.map(nameOf));
  const tables = new Set(before.map(({ table }) => table));

  const lost = before
    .filter((trait) => trait.kind === 'column' && !isUnused(trait))
    .flatMap((trait) => {
      const found = now.get(`column ${nameOf(trait)}`);
      if (!found) return [`${nameOf(trait)} is gone`];
      return [
        ...(found.is === trait.is ? [] : [`${nameOf(trait)} was ${trait.is} and is ${found.is}`]),
        ...(found.isRequired && !trait.isRequired ? [`${nameOf(trait)} must not be null any more`] : []),
        ...(trait.isOptional && !found.isOptional ? [`${nameOf(trait)} has to be given`] : []),
      ];
    });
  const refused = after
    .filter((trait) => tables.has(trait.table) && !isUnused(trait))
    .flatMap((trait) => {
      if (trait.kind === 'column')
        return known.has(nameOf(trait)) || trait.isOptional ? [] : [`${nameOf(trait)} is new and has to be given`];
      // Older code leaves these columns at their defaults, which the migration itself had to satisfy.
      const isOfNewColumns = trait.columns.length > 0 && trait.columns.every((column) => !known.has(`${trait.table}.${column}`));
      const isKnown = before.some((old) => old.kind === 'rule' && old.table === trait.table && allows(trait.is, old.is));
      return isOfNewColumns || isKnown ? [] : [`${nameOf(trait)} refuses more than before: ${trait.is}`];
    });
  return [...lost, ...refused];
}

const list = /ARRAY\[([^\]]*)\]/;

const onDelete = / ON DELETE (?:CASCADE|SET NULL)$/;

/**
 * Whether a rule allows everything that the old one did: the same text, a reference with a new ON DELETE, a longer list of
 * values, a longer text, or the old rule OR something else.
 */
function allows(rule: string, old: string): boolean {
  if (rule === old || rule.replace(onDelete, '') === old) return true;
  const condition = /^CHECK \((.*)\)$/s.exec(old)?.[1];
  // PostgreSQL prints some conditions of an OR in parentheses, and the OR of a whole CHECK never.
  if (rule.startsWith(`CHECK (${condition} OR `) || rule.startsWith(`CHECK ((${condition}) OR `)) return true;
  if (allowsLonger(rule, old)) return true;
  const [values, former] = [list.exec(rule)?.[1], list.exec(old)?.[1]];
  if (!values || !former || rule.replace(list, '') !== old.replace(list, '')) return false;
  const given = new Set(values.split(', '));
  return former.split(', ').every((value) => given.has(value));
}

const limit = /(length\(\w+\) <= )(\d+)/g;

/** Whether two rules differ only in lengths, and each is at least as long as before. */
function allowsLonger(rule: string, old: string): boolean {
  const lengths = (text: string) => [...text.matchAll(limit)].map(([, , length]) => Number(length));
  const [now, before] = [lengths(rule), lengths(old)];
  return rule.replace(limit, '$1') === old.replace(limit, '$1') && now.every((length, index) => length >= before[index]!);
}
