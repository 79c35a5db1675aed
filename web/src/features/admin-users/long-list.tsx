import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import css from './admin-users.module.css';

const FIRST = 20;

/** The newest 20 of a list, and a button that shows the rest: there may be hundreds. */
export function LongList<T extends { id: number }>({ items, children }: { items: T[]; children: (item: T) => ReactNode }) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? items : items.slice(0, FIRST);
  return (
    <>
      <ul className={`plain-list ${css.list}`}>
        {shown.map((item) => (
          <li key={item.id}>{children(item)}</li>
        ))}
      </ul>
      {shown.length < items.length && (
        <div>
          <Button look="secondary" onClick={() => setShowsAll(true)}>
            Show all {items.length}
          </Button>
        </div>
      )}
    </>
  );
}
