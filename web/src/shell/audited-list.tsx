import type { ReactNode } from 'react';
import useSWR from 'swr';
import { auditedRead } from '../lib/audited-read.ts';
import { formatDateTime } from '../lib/dates.ts';
import { Disclosure } from '../ui/disclosure.tsx';
import { ListStates } from '../ui/list-states.tsx';
import { useFirst } from '../ui/use-first.tsx';
import css from './audited-list.module.css';

type Props<Item> = {
  /** The address that is read, as the key of the cache. */
  path: string;
  id: number;
  list: (id: number) => Promise<Item[]>;
  what: string;
  empty: string;
  draw: (item: Item) => ReactNode;
};

/** A list about one user or school, newest first. Each read is an audit event, so only the user's own actions load it. */
export function AuditedList<Item extends { id: number }>({ path, id, list, what, empty, draw }: Props<Item>) {
  const state = useSWR([path, id], () => list(id), auditedRead);
  const [shown, more] = useFirst(state.data ?? []);
  return (
    <ListStates {...{ state, what, empty }}>
      <ul className="plain-list stack-3">
        {shown.map((item) => (
          <li key={item.id}>{draw(item)}</li>
        ))}
      </ul>
      {more}
    </ListStates>
  );
}

/** One entry: when, what and a note in a row; the rest on demand. */
export function AuditedEntry({ at, what, note, children }: { at: string; what: string; note?: ReactNode; children: ReactNode }) {
  const summary = (
    <span className={css.summary}>
      <time dateTime={at}>{formatDateTime(at)}</time>
      <span>{what}</span>
      <span className="quiet">{note}</span>
    </span>
  );
  return <Disclosure summary={summary}>{children}</Disclosure>;
}
