import { type ReactNode, type Ref, useRef, useState } from 'react';
import { DataTable } from '../../ui/data-table.tsx';
import css from './school-users.module.css';
import type { FormRowProps } from './use-row-form.tsx';

interface Props<Item> {
  items: Item[];
  /** Names the drafts of its rows. */
  kind: string;
  editing: RowEditing;
  /** Increases each time the user asks for the row that adds one; it is then the first row, and takes focus. */
  addRequests: number;
  columns: readonly string[];
  caption: string;
  captionRef?: Ref<HTMLSpanElement>;
  /** Returns the list with this item's new state. */
  onSaved: (saved: Item) => void;
  row: (item: Item, editing: { takesFocus: boolean; onEdit: () => void }) => ReactNode;
  form: (props: FormRowProps<Item> & { key: number | string }) => ReactNode;
}

/** One row per item, one of which may be in edit mode, and a last row to add one. */
export function EditableTable<Item extends { id: number }>({
  items,
  kind,
  editing: { row: edited, ...editing },
  addRequests,
  row,
  form,
  onSaved,
  captionRef,
  ...table
}: Props<Item>) {
  const columns = table.columns.length;
  const isAt = (place: Row | null, id: number) => place?.kind === kind && place.id === id;
  const rows = items.map((item) =>
    isAt(edited, item.id)
      ? form({
          key: item.id,
          stored: item,
          items,
          kind,
          takesFocus: editing.isOpened,
          columns,
          reminder: editing.reminder,
          isDirty: editing.isDirty,
          onCancel: editing.stop,
          onSaved: (saved) => {
            onSaved(saved);
            editing.stop();
          },
        })
      : row(item, { takesFocus: isAt(editing.closed, item.id), onEdit: () => editing.start({ kind, id: item.id }) }),
  );
  const adding = form({ key: 'new', stored: null, items, kind, columns, onSaved, takesFocus: addRequests });
  return (
    <DataTable
      columns={table.columns}
      caption={
        <span ref={captionRef} tabIndex={-1}>
          {table.caption}
        </span>
      }
    >
      {/* One list, so that the row keeps its state when it moves. */}
      {addRequests > 0 ? [adding, ...rows] : [...rows, adding]}
    </DataTable>
  );
}

/** What is asked or said about a row, below it. */
export const BelowRow = ({ columns, children }: { columns: number; children: ReactNode }) => (
  <tr className={css.below}>
    <td colSpan={columns}>{children}</td>
  </tr>
);

/** A row of one of the page's tables. */
interface Row {
  kind: string;
  id: number;
}
export type RowEditing = ReturnType<typeof useRowEditing>;

/**
 * Edits one row of the page at a time. Another row opens only if no changes would be lost; otherwise `reminder` increases and
 * the open row warns. `closed` is the last row that was closed: it takes focus back. `restored` returns the row that opens with a
 * draft.
 */
export function useRowEditing(restored: () => Row | null) {
  const [row, setRow] = useState(restored);
  const [isOpened, setOpened] = useState(false);
  const [closed, setClosed] = useState<Row | null>(null);
  const [reminder, setReminder] = useState(0);
  const isDirty = useRef(false);

  function start(wanted: Row): void {
    if (row !== null && isDirty.current) {
      setReminder((count) => count + 1);
      return;
    }
    setReminder(0);
    setClosed(null);
    setRow(wanted);
    setOpened(true);
  }

  function stop(): void {
    isDirty.current = false;
    setReminder(0);
    setClosed(row);
    setRow(null);
  }

  return { row, isOpened, closed, reminder, isDirty, start, stop };
}
