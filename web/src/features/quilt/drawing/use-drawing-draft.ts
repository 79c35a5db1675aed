import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useMe } from '../../../lib/me.ts';
import { type DrawingDraft, keepDrawing, keepPicture, keptDrawing, opened, type Subject } from './drawing-draft.ts';
import type { Drawing } from './strokes.ts';

export type Begun = DrawingDraft & { isRestored: boolean };

/**
 * Reads the draft of the class's drawing, and keeps what changes. `begun` is undefined until the draft has been read; `isKept` is
 * undefined before the first change.
 */
export function useDrawingDraft(subject: Subject, start: File | undefined) {
  const userId = useMe()?.id;
  const [begun, setBegun] = useState<Begun>();
  const [isKept, setKept] = useState<boolean>();
  const next = useRef<Drawing | undefined>(undefined);
  const isWriting = useRef(false);
  const picture = useRef<File | undefined>(undefined);

  const begin = useEffectEvent((draft: DrawingDraft | undefined) => {
    const first = opened(draft, start);
    setBegun({ ...first, isRestored: draft !== undefined });
    if (draft) setKept(true);
    picture.current = first.picture === draft?.picture ? undefined : first.picture;
  });
  useEffect(() => {
    let isCurrent = true;
    const kept = userId ? keptDrawing(userId, subject) : Promise.resolve(undefined);
    void kept.then((draft) => isCurrent && begin(draft));
    return () => {
      isCurrent = false;
    };
  }, [userId, subject]);

  /** Written at once, since a page that closes waits for no database; while one write goes on, only the newest state is next. */
  const onChange = useCallback(
    async (drawing: Drawing) => {
      next.current = drawing;
      if (!userId || isWriting.current) return;
      isWriting.current = true;
      // Not before something is drawn on it.
      if (picture.current) void keepPicture(userId, subject, picture.current);
      picture.current = undefined;
      while (next.current) {
        const newest = next.current;
        next.current = undefined;
        setKept(await keepDrawing(userId, subject, newest));
      }
      isWriting.current = false;
    },
    [userId, subject],
  );

  return { begun, isKept: userId ? isKept : false, onChange };
}
