import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import { useTitle } from '../lib/title.ts';
import css from './page.module.css';

type Props = {
  /** The title of the browser's tab; also the h1 unless `heading` differs. */
  title: string;
  heading?: ReactNode;
  /** Controls beside the h1, below it on narrow screens. Not printed. */
  actions?: ReactNode;
  /** A save has failed: the tab's title then starts with "Error: ". */
  failed?: boolean;
  /** `narrow` for forms and text (44 rem), `wide` for tables. */
  width?: 'narrow' | 'wide';
  children: ReactNode;
};

/** The frame of an ordinary page: title, h1 and one column below. */
export function Page({ title, heading = title, actions, failed, width = 'wide', children }: Props) {
  useTitle(title, { failed });
  return (
    <div className={cx(css.page, width === 'narrow' && css.narrow)}>
      <div className={cx('row-3 apart', css.head)}>
        <h1 tabIndex={-1}>{heading}</h1>
        {actions}
      </div>
      {children}
    </div>
  );
}
