import { useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import { loadMe } from '../../lib/me.ts';
import { getQuilt } from './api.ts';
import { useLiveQuilt } from './live-quilt.ts';
import { WhiteboardReveal } from './whiteboard-reveal.tsx';
import { WhiteboardWaiting } from './whiteboard-waiting.tsx';

export async function loader() {
  const [first] = await Promise.all([getQuilt(), loadMe()]);
  return { first };
}

/** The quilt on the classroom's board: waiting, turning over, whole. */
export function Component() {
  const { first } = useLoaderData<typeof loader>();
  const { quilt, ...live } = useLiveQuilt(undefined, first);
  const [startsWhole] = useState(first.isRevealed);
  if (!quilt.isRevealed) return <WhiteboardWaiting quilt={quilt} {...live} />;
  return <WhiteboardReveal key={quilt.halfTerm.id} quilt={quilt} startsWhole={startsWhole} />;
}
