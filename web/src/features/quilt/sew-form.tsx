import { zodResolver } from '@hookform/resolvers/zod';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { fieldsOf, listProblems, showRefusals } from '../../lib/form-problems.ts';
import { plural, t } from '../../lib/i18n.ts';
import { lengthOf } from '../../lib/text-length.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Checkbox, TextArea } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type Quilt, type QuiltPatch, sewPatch } from './api.ts';
import { LONGEST_ANSWER, PatchForm } from './patch-schema.ts';
import { PatchTile } from './patch-tile.tsx';
import { type ChosenPicture, dropPicture, dropSewing, keepPicture, keepWords, type SewStart } from './sew-draft.ts';
import css from './sew-page.module.css';
import { type Refusal, refusalOf, SewRefusal } from './sew-refusal.tsx';

const DrawPatch = lazy(() => import('./drawing/draw-patch.tsx'));

const fields = ['description', 'hasConsent'] as const;
/** The id of the tile's first button, to which the summary of errors leads. */
const PICTURE = 'patch-picture';

type Props = { quilt: Quilt; patch: QuiltPatch; start: SewStart; userId: number };

/** The picture of a patch, the answer in words, and consent. What is typed and chosen is kept on this device until it is saved. */
export function SewForm({ quilt: { halfTerm }, patch, start, userId }: Props) {
  const { id: groupId } = patch.schoolGroup;
  const form = useForm<PatchForm>({
    resolver: zodResolver(PatchForm),
    shouldFocusError: false,
    defaultValues: { description: start.description, hasConsent: false },
  });
  const { errors, submitCount, isSubmitting } = form.formState;
  const field = fieldsOf(form);
  const navigate = useNavigate();
  const [picture, setPicture] = useState(start.picture);
  const [pictureError, setPictureError] = useState<string>();
  const [isDrawing, setDrawing] = useState(false);
  const [share, setShare] = useState<number>();
  const [refusal, setRefusal] = useState<Exclude<Refusal, { kind: 'picture' }>>();
  const [replaces, setReplaces] = useState(patch.mediaItem?.id);
  const isKept = useSewDraft({ userId, groupId, halfTerm: halfTerm.id, form, picture, isRestored: start.isRestored });
  const isMounted = useIsMounted();
  useAskBeforeLeaving(isSubmitting);

  function choose(chosen: ChosenPicture | undefined) {
    if (picture) void dropPicture(userId, picture);
    setPicture(chosen);
    setPictureError(undefined);
    setRefusal(undefined);
  }

  /** Whether everything but the words is there; otherwise says so beside it. */
  function isComplete(hasConsent: boolean): boolean {
    if (!picture) setPictureError(t('Draw your patch, or choose a photo'));
    if (!hasConsent) form.setError('hasConsent', { message: t('Tick this when everyone pictured has consent') });
    return picture !== undefined && hasConsent;
  }

  async function save({ description, hasConsent }: PatchForm, over = replaces) {
    if (!isComplete(hasConsent) || !picture) return;
    setRefusal(undefined);
    setShare(0);
    try {
      await sewPatch(groupId, { file: picture.file, description: description.trim(), replaces: over, onProgress: setShare });
    } catch (error) {
      setShare(undefined);
      if (showRefusals(error, fields, form.setError).length > 0) return;
      const found = await refusalOf(error, groupId);
      if (found.kind === 'picture') setPictureError(found.message);
      else setRefusal(found);
      return;
    }
    await dropSewing(userId, groupId);
    if (isMounted.current) await navigate(paths.quilt, { state: { sewn: groupId } });
  }

  const submit = form.handleSubmit(
    (values) => save(values),
    () => void isComplete(form.getValues('hasConsent')),
  );
  const left = LONGEST_ANSWER - lengthOf(form.watch('description'));
  const problems = [...(pictureError ? [{ field: PICTURE, message: pictureError }] : []), ...listProblems(errors, fields)];

  if (isDrawing)
    return (
      <Suspense fallback={<Skeleton media label={t('Loading the drawing board')} />}>
        <DrawPatch
          groupId={groupId}
          start={picture && !picture.isDrawn ? picture.file : undefined}
          onDone={(file) => {
            choose({ key: crypto.randomUUID(), file, isDrawn: true });
            setDrawing(false);
            focusPicture();
          }}
          onCancel={() => {
            setDrawing(false);
            focusPicture();
          }}
        />
      </Suspense>
    );
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className={css.form}>
      <div className={css.wholeRow}>
        <ErrorSummary attempt={submitCount} errors={isSubmitting ? [] : problems} />
        {refusal && (
          <SewRefusal
            refusal={refusal}
            onReplace={(mediaItemId) => {
              setReplaces(mediaItemId);
              void form.handleSubmit((values) => save(values, mediaItemId))();
            }}
            onKeepTheirs={() => {
              void dropSewing(userId, groupId).then(() => navigate(paths.quilt, { state: { sewn: groupId } }));
            }}
          />
        )}
      </div>
      <PatchTile
        id={PICTURE}
        patch={patch}
        picture={picture}
        share={share}
        error={pictureError}
        onDraw={() => setDrawing(true)}
        onChoose={(file) => choose({ key: crypto.randomUUID(), file, isDrawn: false })}
        onRefuse={setPictureError}
        onRemove={() => choose(undefined)}
      />
      <div className={css.fields}>
        <TextArea
          label={t('Your answer in words')}
          hint={
            <>
              {t('Say what is there, for those who cannot see it.')}{' '}
              {left < 0
                ? t('{count} too many', { count: -left })
                : plural(left, '{count} character left', '{count} characters left')}
            </>
          }
          rows={3}
          readOnly={isSubmitting}
          {...field('description')}
        />
        <div className={css.consent}>
          <Checkbox
            label={t('Everyone pictured has consent for linked schools to see this')}
            hint={t('No pupil surnames, and no names beside close-up pictures.')}
            disabled={isSubmitting}
            {...field('hasConsent')}
          />
        </div>
        <div className="row-3">
          <Button type="submit" busy={isSubmitting}>
            {t('Save')}
          </Button>
          {!isSubmitting && (
            <Button look="secondary" onClick={() => void navigate(paths.quilt)}>
              {t('Close')}
            </Button>
          )}
          <span role="status" className="quiet">
            {isKept === true && t('Draft saved')}
            {isKept === false && t('This browser cannot keep your picture. Please save before you leave.')}
          </span>
        </div>
      </div>
    </form>
  );
}

/** After the board has gone. */
const focusPicture = () => requestAnimationFrame(() => document.getElementById(PICTURE)?.focus());

/** At most this many milliseconds of typing are lost if the tab crashes. */
const PAUSE = 500;

type Keeping = {
  userId: number;
  groupId: number;
  halfTerm: number;
  form: ReturnType<typeof useForm<PatchForm>>;
  picture: ChosenPicture | undefined;
  isRestored: boolean;
};

/** Keeps words and picture. Returns whether they are kept; undefined before the first change. */
function useSewDraft({ userId, groupId, halfTerm, form, picture, isRestored }: Keeping): boolean | undefined {
  const [isKept, setKept] = useState<boolean | undefined>(isRestored || undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const keptKey = useRef(picture?.key);

  const keep = useEffectEvent(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
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

  return isKept;
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
  useEffect(() => {
    if (!isSending) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isSending]);
}
