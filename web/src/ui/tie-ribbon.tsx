import type { CSSProperties } from 'react';
import css from './tie.module.css';
import { tieOf } from './ties.ts';

/** The stripes for a card's top edge. Decoration: the class's name must stand beside it. */
export function TieRibbon({ groupId }: { groupId: number }) {
  return <div aria-hidden className={css.ribbon} style={tieStyle(groupId)} />;
}

/** The stripes as custom properties, for anything that paints a tie. */
export function tieStyle(groupId: number): CSSProperties {
  const { ground, stripe } = tieOf(groupId);
  return { '--tie-ground': ground, '--tie-stripe': stripe } as CSSProperties;
}
