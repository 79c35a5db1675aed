import type { CSSProperties, ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import css from './tie.module.css';
import { tieOf } from './ties.ts';

/** The stripes along a card's top edge. Decorative: the class's name must be beside it. */
export function TieRibbon({ groupId }: { groupId: number }) {
  return <div aria-hidden className={css.ribbon} style={tieStyle(groupId)} />;
}

/** The tie's colours as custom properties, for components that paint a tie. */
export function tieStyle(groupId: number): CSSProperties {
  const { ground, stripe } = tieOf(groupId);
  return { '--tie-ground': ground, '--tie-stripe': stripe } as CSSProperties;
}

type ClassChipProps = { groupId: number /** Without a border, in a line of text. */; isPlain?: boolean; children: ReactNode };

/** A class's name with its tie. */
export function ClassChip({ groupId, isPlain = false, children }: ClassChipProps) {
  return (
    <span className={cx(css.class, isPlain && css.plain)}>
      <span aria-hidden className={css.dot} style={tieStyle(groupId)} />
      <span translate="no">{children}</span>
    </span>
  );
}
