import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { PatchForm } from './patch-schema.ts';
import { type ChosenPicture, dropSewing, keepPicture, keepWords } from './sew-draft.ts';

/** At most this many milliseconds of typing are lost if the tab crashes. */
const PAUSE = 500;

type Keeping = {
  userId: number;
  groupId: number;
  halfTerm: number;
  form: UseFormReturn<PatchForm>;
  picture: ChosenPicture | undefined;
  isRestored: boolean;
};

/**
 * Keeps words and picture. `isKept` says whether they are kept; undefined before the first change. `release` is called once they
 * have been saved: what was typed last is not kept again when the form closes.
 */
export function useSewDraft({ userId, groupId, halfTerm, form, picture, isRestored }: Keeping) {
  const [isKept, setKept] = useState<boolean | undefined>(isRestored || undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const keptKey = useRef(picture?.key);
  const isReleased = useRef(false);

  const keep = useEffectEvent(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (isReleased.current) return false;
    const file = picture && { key: picture.key, isDrawn: picture.isDrawn };
    return keepWords(userId, groupId, { halfTerm, description: form.getValues('description'), file });
  });
  useEffect(() => {
    const { unsubscribe } = form.watch((_, { name }) => {
      if (name === 'description') timer.current ??= setTimeout(() => setKept(keep()), PAUSE);
    });
    const leave = () => void (timer.current && keep());
    addEventListener('pagehide', leave);
    return () => {
      unsubscribe();
      removeEventListener('pagehide', leave);
      leave();
    };
  }, [form]);

  useEffect(() => {
    if (picture?.key === keptKey.current) return;
    keptKey.current = picture?.key;
    const isNoted = keep();
    if (picture) void keepPicture(userId, picture).then((isFileKept) => setKept(isNoted && isFileKept));
    else setKept(isNoted || undefined);
  }, [picture, userId]);

  const release = () => {
    isReleased.current = true;
    return dropSewing(userId, groupId);
  };
  return { isKept, release };
}
