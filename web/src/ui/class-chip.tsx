import type { ReactNode } from 'react';
import css from './tie.module.css';
import { tieStyle } from './tie-ribbon.tsx';

/** A class by its name, with its tie. */
export function ClassChip({ groupId, children }: { groupId: number; children: ReactNode }) {
  return (
    <span className={css.class}>
      <span aria-hidden className={css.dot} style={tieStyle(groupId)} />
      <span translate="no">{children}</span>
    </span>
  );
}
