import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useMe } from '../../../lib/me.ts';
import { type DrawingDraft, keepDrawing, keepPicture, keptDrawing, opened } from './drawing-draft.ts';
import type { Drawing } from './strokes.ts';

export type Begun = DrawingDraft & { isRestored: boolean };

/**
 * Reads the draft of the class's drawing, and keeps what changes. `begun` is undefined until the draft has been read; `isKept` is
 * undefined before the first change.
 */
export function useDrawingDraft(groupId: number, start: File | undefined) {
  const userId = useMe()?.id;
  const [begun, setBegun] = useState<Begun>();
  const [isKept, setKept] = useState<boolean>();
  const next = useRef<Drawing | undefined>(undefined);
  const isWriting = useRef(false);

  const begin = useEffectEvent((draft: DrawingDraft | undefined) => {
    const begun = { ...opened(draft, start), isRestored: draft !== undefined };
    setBegun(begun);
    if (draft) setKept(true);
    if (userId && begun.picture && begun.picture !== draft?.picture) void keepPicture(userId, groupId, begun.picture);
  });
  useEffect(() => {
    let isCurrent = true;
    const kept = userId ? keptDrawing(userId, groupId) : Promise.resolve(undefined);
    void kept.then((draft) => isCurrent && begin(draft));
    return () => {
      isCurrent = false;
    };
  }, [userId, groupId]);

  /** Written at once, since a page that closes waits for no database; while one write goes on, only the newest state is next. */
  const onChange = useCallback(
    async (drawing: Drawing) => {
      next.current = drawing;
      if (!userId || isWriting.current) return;
      isWriting.current = true;
      while (next.current) {
        const newest = next.current;
        next.current = undefined;
        setKept(await keepDrawing(userId, groupId, newest));
      }
      isWriting.current = false;
    },
    [userId, groupId],
  );

  return { begun, isKept: userId ? isKept : false, onChange };
}
