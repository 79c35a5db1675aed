import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../../lib/api-error.ts';
import { plural, t } from '../../../lib/i18n.ts';
import { AlertPanel } from '../../../ui/alert-panel.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { MediaItem, ReportText } from '../api.ts';
import { lengthOf } from '../text-length.ts';
import css from './composer.module.css';
import { MediaPicker } from './media-picker.tsx';
import { NoMediaStep } from './no-media-step.tsx';
import type { Watch } from './save.ts';
import { Report } from './schema.ts';
import { changeTile, type Tile, tilesOf } from './tile-list.ts';
import { TileList } from './tile-row-list.tsx';

type Props = {
  idPrefix: string;
  start: ReportText;
  items: MediaItem[];
  /** Whether a report without pictures is asked about once. */
  asksForMedia: boolean;
  onText?: (text: ReportText) => void;
  /** Rejects where the report could not be saved; its words then stay. */
  onSave: (text: ReportText, tiles: Tile[], watch: Watch) => Promise<void>;
  onCancel: () => void;
  cancelText: string;
  extra?: ReactNode;
};

/** Title, narrative, pictures and videos, for a new report and for an old one. */
export function ReportForm({ idPrefix, start, items, asksForMedia, onText, onSave, onCancel, cancelText, extra }: Props) {
  const form = useForm<ReportText>({
    resolver: zodResolver(Report),
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: false,
    defaultValues: start,
  });
  const { errors, submitCount } = form.formState;
  const [tiles, setTiles] = useState(() => tilesOf(items));
  const [step, setStep] = useState<'editing' | 'no-media' | 'saving'>('editing');
  const [failure, setFailure] = useState<'refused' | 'offline'>();
  const chooser = useRef<HTMLInputElement>(null);
  const alert = useRef<HTMLDivElement>(null);
  const isSaving = useRef(false);
  const isStopped = useRef(false);
  const title = form.watch('title');
  const isLocked = step !== 'editing';
  const sends = step === 'saving' && tiles.some(({ file }) => file);

  useEffect(() => {
    if (!onText) return;
    const { unsubscribe } = form.watch(({ title = '', narrative = '' }) => onText({ title, narrative }));
    return unsubscribe;
  }, [form, onText]);

  useEffect(() => {
    if (failure) alert.current?.focus();
  }, [failure]);

  async function save(text: ReportText) {
    if (asksForMedia && tiles.length === 0 && step === 'editing') return setStep('no-media');
    // A second press before the first has drawn anything is refused here, not by the button's looks.
    if (isSaving.current) return;
    isSaving.current = true;
    isStopped.current = false;
    setFailure(undefined);
    setStep('saving');
    try {
      await onSave({ title: text.title.trim(), narrative: text.narrative.trim() }, tiles, {
        onProgress: (key, progress) => setTiles((all) => changeTile(all, key, { progress })),
        isStopped: () => isStopped.current,
      });
    } catch (error) {
      takeFieldErrors(error);
      setStep('editing');
    } finally {
      isSaving.current = false;
    }
  }

  function takeFieldErrors(error: unknown) {
    const known = error instanceof ApiError ? error.errors.filter(({ field }) => field === 'title' || field === 'narrative') : [];
    for (const { field, message } of known) form.setError(field as keyof ReportText, { message });
    if (known.length === 0) setFailure(error instanceof ApiError && error.status === 0 ? 'offline' : 'refused');
  }

  const wrong = (['title', 'narrative'] as const).flatMap((field) => {
    const message = errors[field]?.message;
    return message ? [{ field: `${idPrefix}-${field}`, message }] : [];
  });
  const left = 100 - lengthOf(title);

  return (
    <form noValidate className={css.form} onSubmit={form.handleSubmit(save)}>
      <ErrorSummary attempt={submitCount} errors={wrong} />
      {failure && (
        <AlertPanel ref={alert}>
          <p>
            {failure === 'offline' ? t('We could not reach the service.') : t('The report could not be saved.')}{' '}
            {t('What you have written is still here: please try again.')}
          </p>
        </AlertPanel>
      )}
      <div>
        <TextField
          label={t('Title')}
          id={`${idPrefix}-title`}
          autoComplete="off"
          readOnly={isLocked}
          error={errors.title?.message}
          {...form.register('title')}
        />
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
        error={errors.narrative?.message}
        className={css.narrative}
        {...form.register('narrative')}
      />
      <TileList tiles={tiles} isLocked={isLocked} onChange={setTiles} />
      <MediaPicker ref={chooser} isLocked={isLocked} onChange={setTiles} />
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
          <p className={css.reminder}>{t('No pupil surnames. Everyone pictured has permission.')}</p>
          <div className={css.actions}>
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
