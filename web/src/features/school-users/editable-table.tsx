import { type ReactNode, type Ref, useRef, useState } from 'react';
import { useMe } from '../../lib/me.ts';
import { hasDraft } from '../../lib/use-kept-form.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import type { FormRowProps } from './use-row-form.tsx';

interface Props<Item> {
  items: Item[];
  /** Names the drafts of its rows. */
  kind: string;
  columns: readonly string[];
  caption: string;
  /** Takes focus after a row is deleted. */
  captionRef: Ref<HTMLSpanElement>;
  /** Returns the list with this item's new state. */
  onSaved: (saved: Item) => void;
  row: (item: Item, editing: { takesFocus: boolean; onEdit: () => void }) => ReactNode;
  form: (props: FormRowProps<Item> & { key: number | string }) => ReactNode;
}

/** One row per item, one of which may be in edit mode, and a last row to add one. */
export function EditableTable<Item extends { id: number }>({
  items,
  kind,
  row,
  form,
  onSaved,
  captionRef,
  ...table
}: Props<Item>) {
  const userId = useMe()?.id;
  const rows = useRowEditing(() => items.find(({ id }) => hasDraft(userId, kind, id))?.id ?? null);
  const columns = table.columns.length;
  const save = (saved: Item) => {
    onSaved(saved);
    rows.stop();
  };
  return (
    <DataTable
      columns={table.columns}
      caption={
        <span ref={captionRef} tabIndex={-1}>
          {table.caption}
        </span>
      }
    >
      {items.map((item) =>
        rows.editing === item.id
          ? form({
              key: item.id,
              stored: item,
              items,
              kind,
              takesFocus: rows.isOpened,
              columns,
              reminder: rows.reminder,
              isDirty: rows.isDirty,
              onCancel: rows.stop,
              onSaved: save,
            })
          : row(item, { takesFocus: rows.closed === item.id, onEdit: () => rows.start(item.id) }),
      )}
      {form({ key: 'new', stored: null, items, kind, columns, onSaved })}
    </DataTable>
  );
}

/**
 * Edits one row of a table at a time. Another row opens only if no changes would be lost; otherwise `reminder` increases and
 * the open row warns. `closed` is the last row that was closed: it takes focus back. `restored` returns the row that opens with a
 * draft.
 */
function useRowEditing(restored: () => number | null) {
  const [editing, setEditing] = useState(restored);
  const [isOpened, setOpened] = useState(false);
  const [closed, setClosed] = useState<number | null>(null);
  const [reminder, setReminder] = useState(0);
  const isDirty = useRef(false);

  function start(id: number): void {
    if (editing !== null && isDirty.current) {
      setReminder((count) => count + 1);
      return;
    }
    setReminder(0);
    setClosed(null);
    setEditing(id);
    setOpened(true);
  }

  function stop(): void {
    isDirty.current = false;
    setReminder(0);
    setClosed(editing);
    setEditing(null);
  }

  return { editing, isOpened, closed, reminder, isDirty, start, stop };
}
