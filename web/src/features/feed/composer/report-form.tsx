import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { ApiError } from '../../../lib/api-error.ts';
import { fieldsOf, listProblems, showRefusals } from '../../../lib/form-problems.ts';
import { plural, t } from '../../../lib/i18n.ts';
import { isWider, usePictureRules } from '../../../lib/picture-rules.ts';
import { AlertPanel } from '../../../ui/alert-panel.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { Checkbox, TextArea, TextField } from '../../../ui/field.tsx';
import { useFocusOn } from '../../../ui/use-focus-on.ts';
import type { ArticleAudience, MediaItem, ReportBody } from '../api.ts';
import { lengthOf } from '../text-length.ts';
import { AudienceField } from './audience-field.tsx';
import css from './composer.module.css';
import { needsConsent } from './consent.ts';
import type { Draft } from './draft-store.ts';
import { MediaPicker } from './media-picker.tsx';
import type { Watch } from './save.ts';
import { Report } from './schema.ts';
import { changeTile, type Tile, tilesOf } from './tile-list.ts';
import { TileList } from './tile-row-list.tsx';

type Props = {
  idPrefix: string;
  start: Draft;
  items: MediaItem[];
  /** The report's present audience; undefined for a new one. */
  audience?: ArticleAudience | undefined;
  /** The widest audience that the user may choose, if it is not the default of their school. */
  widest?: ArticleAudience | undefined;
  /** Whether to ask once before saving without pictures. */
  asksForMedia: boolean;
  onText?: (draft: Draft) => void;
  /** Rejects when the report could not be saved; the form then keeps its text. */
  onSave: (body: ReportBody, tiles: Tile[], watch: Watch) => Promise<void>;
  onCancel: () => void;
  cancelText: string;
  extra?: ReactNode;
};

const fields = ['title', 'narrative', 'audience', 'hasConsent'] as const;
type Values = z.infer<typeof Report>;

/** Title, narrative, pictures and videos of a new or existing report. */
export function ReportForm({ idPrefix, start, items, asksForMedia, onText, onSave, onCancel, cancelText, extra, ...was }: Props) {
  const form = useForm<Values>({
    resolver: zodResolver(Report),
    shouldFocusError: false,
    defaultValues: { ...start, audience: start.audience ?? was.audience, hasConsent: false },
  });
  const { errors, submitCount } = form.formState;
  const field = fieldsOf(form);
  const [tiles, setTiles] = useState(() => tilesOf(items));
  const [step, setStep] = useState<'editing' | 'no-media' | 'saving'>('editing');
  const [failure, setFailure] = useState<'refused' | 'offline'>();
  const chooser = useRef<HTMLInputElement>(null);
  const isSaving = useRef(false);
  const isStopped = useRef(false);
  const title = form.watch('title');
  const isLocked = step !== 'editing';
  const sends = step === 'saving' && tiles.some(({ file }) => file);

  useEffect(() => {
    if (!onText) return;
    const { unsubscribe } = form.watch(({ title = '', narrative = '', audience }) => onText({ title, narrative, audience }));
    return unsubscribe;
  }, [form, onText]);

  const alert = useFocusOn<HTMLDivElement>(failure);

  const rules = usePictureRules(true);
  const limit = was.widest ?? rules.data?.defaultAudience;
  const chosen = form.watch('audience');
  // A draft may be older than the school's rules.
  const audience = chosen && (was.audience || !limit || !isWider(chosen, limit)) ? chosen : limit;
  const asksForConsent = needsConsent(tiles, was.audience, audience);

  /** Whether consent is confirmed where it is needed; otherwise says so beside the tick. */
  function hasConsent(): boolean {
    const isMissing = asksForConsent && !form.getValues('hasConsent');
    if (isMissing) form.setError('hasConsent', { message: t('Tick this when everyone pictured has consent') });
    return !isMissing;
  }

  async function save(text: Values) {
    if (!hasConsent()) return;
    if (asksForMedia && tiles.length === 0 && step === 'editing') return setStep('no-media');
    // A second click before the first render is ignored here; the disabled button comes too late.
    if (isSaving.current) return;
    isSaving.current = true;
    isStopped.current = false;
    setFailure(undefined);
    setStep('saving');
    try {
      const body: ReportBody = { title: text.title.trim(), narrative: text.narrative.trim() };
      if (audience && audience !== was.audience) body.audience = audience;
      if (asksForConsent) body.hasConsent = true;
      await onSave(body, tiles, {
        onProgress: (key, progress) => setTiles((all) => changeTile(all, key, { progress })),
        isStopped: () => isStopped.current,
      });
    } catch (error) {
      const placed = showRefusals(error, fields, form.setError);
      if (placed.length === 0) setFailure(error instanceof ApiError && error.status === 0 ? 'offline' : 'refused');
      setStep('editing');
    } finally {
      isSaving.current = false;
    }
  }

  const wrong = listProblems(errors, fields).map((each) => ({ ...each, field: `${idPrefix}-${each.field}` }));
  const left = 100 - lengthOf(title);

  return (
    <form noValidate className="stack-4" onSubmit={form.handleSubmit(save, () => void hasConsent())}>
      <ErrorSummary attempt={submitCount} errors={wrong} />
      {failure && (
        <AlertPanel ref={alert}>
          <p>
            {failure === 'offline' ? t('We couldn’t reach the service.') : t('The report could not be saved.')}{' '}
            {t('What you have written is still here: please try again.')}
          </p>
        </AlertPanel>
      )}
      <div>
        <TextField label={t('Title')} id={`${idPrefix}-title`} autoComplete="off" readOnly={isLocked} {...field('title')} />
        <p role="status" className={css.counter}>
          {left <= 20 && left >= 0 && plural(left, '{count} character left', '{count} characters left')}
          {left < 0 && t('{count} too many', { count: -left })}
        </p>
      </div>
      <TextArea
        label={t('Report')}
        id={`${idPrefix}-narrative`}
        rows={6}
        readOnly={isLocked}
        className={css.narrative}
        {...field('narrative')}
      />
      <TileList tiles={tiles} isLocked={isLocked} onChange={setTiles} />
      <MediaPicker ref={chooser} isLocked={isLocked} onChange={setTiles} />
      <AudienceField
        idPrefix={idPrefix}
        value={audience}
        before={was.audience}
        limit={limit}
        isOurs={!was.widest}
        hasFailed={!rules.data && rules.error !== undefined}
        isLocked={isLocked}
        error={errors.audience?.message}
        onChange={(chosen) => form.setValue('audience', chosen, { shouldDirty: true })}
      />
      {step === 'no-media' ? (
        <NoMediaStep
          onBack={() => setStep('editing')}
          onAdd={() => {
            setStep('editing');
            chooser.current?.click();
          }}
        />
      ) : (
        <>
          {asksForConsent && (
            <div className={css.consent}>
              <Checkbox
                label={t('Everyone pictured has consent for where this report can be seen')}
                hint={t('No pupil surnames, and no names beside close-up pictures.')}
                id={`${idPrefix}-hasConsent`}
                disabled={isLocked}
                {...field('hasConsent')}
              />
            </div>
          )}
          {!asksForConsent && (
            <p className={css.reminder}>{t('Leave out pupils’ surnames, and check you have consent for everyone pictured.')}</p>
          )}
          <div className="row-3">
            <Button type="submit" busy={step === 'saving'}>
              {t('Save')}
            </Button>
            {sends ? (
              <Button
                look="secondary"
                onClick={() => {
                  isStopped.current = true;
                }}
              >
                {t('Stop after this file')}
              </Button>
            ) : (
              step === 'editing' && (
                <>
                  <Button look="secondary" onClick={onCancel}>
                    {cancelText}
                  </Button>
                  {form.formState.isDirty || tiles.length > 0 || start.title || start.narrative ? extra : null}
                </>
              )
            )}
          </div>
        </>
      )}
    </form>
  );
}

/** Asks before a report without pictures is posted. Save posts it without. */
function NoMediaStep({ onAdd, onBack }: { onAdd: () => void; onBack: () => void }) {
  const box = useFocusOn<HTMLElement>(true);
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label={t('No photos or videos')}
      className={css.noMedia}
      onKeyDown={({ key }) => key === 'Escape' && onBack()}
    >
      <p>
        {t(
          'You have not added any photos or videos. While this is not essential, it will help your post stand out to other users and make it more likely to promote discussion and responses.',
        )}
      </p>
      <div className="row-3">
        <Button type="submit">{t('Save')}</Button>
        <Button look="secondary" onClick={onAdd}>
          {t('Add Photos/Videos')}
        </Button>
        <Button look="quiet" onClick={onBack}>
          {t('Back to the form')}
        </Button>
      </div>
    </section>
  );
}
