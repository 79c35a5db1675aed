import { useRef, useState } from 'react';

/**
 * One row of a table in edit mode at a time. Another one is opened only when nothing typed would be lost; else `reminder` counts
 * up, and the open row says so. `closed` is the row that was left last: it takes the focus back.
 */
export function useRowEditing() {
  const [editing, setEditing] = useState<number | null>(null);
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
  }

  function stop(): void {
    isDirty.current = false;
    setReminder(0);
    setClosed(editing);
    setEditing(null);
  }

  return { editing, closed, reminder, isDirty, start, stop };
}
