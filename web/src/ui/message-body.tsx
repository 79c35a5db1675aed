import { createElement, type ReactNode, useMemo } from 'react';
import { type MessageNode, parseMessage } from '../lib/message-html.ts';
import css from './message-body.module.css';

/** A message's text, built from the allowed elements only. */
export function MessageBody({ html }: { html: string }) {
  const nodes = useMemo(() => parseMessage(html), [html]);
  return <div className={css.body}>{nodes.map(draw)}</div>;
}

function draw(node: MessageNode, key: number): ReactNode {
  if (typeof node === 'string') return node;
  const { tag, href, children } = node;
  // The linked site does not learn which page the link was on.
  const link = href && { href, rel: 'noopener noreferrer' };
  return createElement(tag, { key, ...link }, ...(tag === 'br' ? [] : children.map(draw)));
}
