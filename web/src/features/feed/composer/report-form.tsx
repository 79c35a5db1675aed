import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../../lib/api-error.ts';
import { fieldsOf, listProblems, showRefusals } from '../../../lib/form-problems.ts';
import { plural, t } from '../../../lib/i18n.ts';
import { AlertPanel } from '../../../ui/alert-panel.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { useFocusOn } from '../../../ui/use-focus-on.ts';
import type { MediaItem, ReportText } from '../api.ts';
import { lengthOf } from '../text-length.ts';
import css from './composer.module.css';
import { MediaPicker } from './media-picker.tsx';
import type { Watch } from './save.ts';
import { Report } from './schema.ts';
import { changeTile, type Tile, tilesOf } from './tile-list.ts';
import { TileList } from './tile-row-list.tsx';

type Props = {
  idPrefix: string;
  start: ReportText;
  items: MediaItem[];
  /** Whether to ask once before saving without pictures. */
  asksForMedia: boolean;
  onText?: (text: ReportText) => void;
  /** Rejects when the report could not be saved; the form then keeps its text. */
  onSave: (text: ReportText, tiles: Tile[], watch: Watch) => Promise<void>;
  onCancel: () => void;
  cancelText: string;
  extra?: ReactNode;
};

const fields = ['title', 'narrative'] as const;

/** Title, narrative, pictures and videos of a new or existing report. */
export function ReportForm({ idPrefix, start, items, asksForMedia, onText, onSave, onCancel, cancelText, extra }: Props) {
  const form = useForm<ReportText>({
    resolver: zodResolver(Report),
    shouldFocusError: false,
    defaultValues: start,
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
    const { unsubscribe } = form.watch(({ title = '', narrative = '' }) => onText({ title, narrative }));
    return unsubscribe;
  }, [form, onText]);

  const alert = useFocusOn<HTMLDivElement>(failure);

  async function save(text: ReportText) {
    if (asksForMedia && tiles.length === 0 && step === 'editing') return setStep('no-media');
    // A second click before the first render is ignored here; the disabled button comes too late.
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
    <form noValidate className="stack-4" onSubmit={form.handleSubmit(save)}>
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
          <p className={css.reminder}>{t('Leave out pupils’ surnames, and check you have consent for everyone pictured.')}</p>
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
