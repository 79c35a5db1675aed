import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { ApiError } from '../../lib/api-error.ts';
import { showRefusals } from '../../lib/form-problems.ts';
import { t } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { keyOf } from '../../lib/request-key.ts';
import { useEvent } from '../../lib/use-event.ts';
import { describePatch, type QuiltPatch, sewPatch } from './api.ts';
import { PatchForm } from './patch-schema.ts';
import { hasPicture } from './patch-state.ts';
import { type ChosenPicture, dropPicture, type SewStart } from './sew-draft.ts';
import { type Refusal, refusalOf } from './sew-refusal.tsx';
import { useSewDraft } from './use-sew-draft.ts';

export const fields = ['description', 'hasConsent'] as const;

interface Options {
  halfTerm: number;
  patch: QuiltPatch;
  start: SewStart;
  userId: number;
}

/** The form of a patch: its picture, words and consent, their draft, and what the server said to them. */
export function useSewing({ halfTerm, patch, start, userId }: Options) {
  const groupId = patch.schoolGroup.id;
  const form = useForm<PatchForm>({
    resolver: zodResolver(PatchForm),
    shouldFocusError: false,
    defaultValues: { description: start.description, hasConsent: false },
  });
  const { isSubmitting } = form.formState;
  const navigate = useNavigate();
  const [picture, setPicture] = useState(start.picture);
  const [pictureError, setPictureError] = useState<string>();
  const [share, setShare] = useState<number>();
  const [refusal, setRefusal] = useState<Exclude<Refusal, { kind: 'picture' }>>();
  const replaces = useRef(patch.mediaItem?.id);
  const { isKept, release } = useSewDraft({ userId, groupId, halfTerm, form, picture, isRestored: start.isRestored });
  const isMounted = useIsMounted();
  useAskBeforeLeaving(isSubmitting);
  /** The present picture, if the form may keep it. */
  const stays = hasPicture(patch) ? patch.mediaItem : null;
  const backToQuilt = () => navigate(paths.quilt, { state: { sewn: groupId } });

  function choose(chosen: ChosenPicture | undefined) {
    if (picture) void dropPicture(userId, picture);
    setPicture(chosen);
    setPictureError(undefined);
    setRefusal(undefined);
  }

  /** Whether everything but the words is there; otherwise says so beside it. A picture that stays has consent. */
  function isComplete(hasConsent: boolean): boolean {
    if (!picture && stays) return true;
    if (!picture) setPictureError(t('Draw your patch, or choose a photo'));
    if (!hasConsent) form.setError('hasConsent', { message: t('Tick this when everyone pictured has consent') });
    return picture !== undefined && hasConsent;
  }

  /** Returns false if the answer can only be changed together with the picture, and says so. */
  async function send(description: string): Promise<boolean> {
    if (picture) {
      setShare(0);
      const { key, file } = picture;
      const sewing = { description, replaces: replaces.current };
      const request = await keyOf(userId, `/api/quilt/patch/${groupId}`, { key, ...sewing });
      await sewPatch(groupId, { file, requestKey: request?.key, ...sewing, onProgress: setShare });
      request?.onAnswer();
      return true;
    }
    if (!stays || description === patch.description) return true;
    const isChanged = await describePatch(stays.id, description);
    if (!isChanged) setPictureError(t('A colleague sewed this picture. Please make a new one to change the words.'));
    return isChanged;
  }

  async function save({ description, hasConsent }: PatchForm) {
    if (!isComplete(hasConsent)) return;
    setRefusal(undefined);
    try {
      if (!(await send(description.trim()))) return;
    } catch (error) {
      return refuse(error);
    }
    await release();
    if (isMounted.current) await backToQuilt();
  }

  async function refuse(error: unknown) {
    setShare(undefined);
    // The answer of a picture that stays has another name.
    const words = error instanceof ApiError ? error.errors.find(({ field }) => field === 'altText') : undefined;
    if (words) return form.setError('description', { type: 'refused', message: words.message });
    if (showRefusals(error, fields, form.setError).length > 0) return;
    const found = await refusalOf(error, groupId);
    if (found.kind === 'picture') setPictureError(found.message);
    else setRefusal(found);
  }

  const submit = form.handleSubmit(save, () => void isComplete(form.getValues('hasConsent')));

  return {
    form,
    picture,
    stays,
    pictureError,
    setPictureError,
    share,
    refusal,
    isKept,
    choose,
    submit,
    /** Saves over a colleague's picture of that id, knowingly. */
    replace: (mediaItem: number | undefined) => {
      replaces.current = mediaItem;
      void submit();
    },
    /** Gives up the own picture and words. */
    discard: () => void release().then(backToQuilt),
  };
}

function useIsMounted() {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}

/** While the picture is being uploaded, closing the tab asks first. */
function useAskBeforeLeaving(isSending: boolean): void {
  useEvent('beforeunload', (event) => event.preventDefault(), { isOn: isSending });
}
