import { zodResolver } from '@hookform/resolvers/zod';
import FileX from 'lucide-react/icons/file-x';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { ApiError } from '../../../lib/api-error.ts';
import { isWider } from '../../../lib/audiences.ts';
import { fieldsOf, listProblems, showRefusals } from '../../../lib/form-problems.ts';
import { plural, t } from '../../../lib/i18n.ts';
import { usePictureRules } from '../../../lib/picture-rules.ts';
import { SERVICE_NAME } from '../../../lib/service.ts';
import { lengthOf } from '../../../lib/text-length.ts';
import { useFocusOn } from '../../../lib/use-focus-on.ts';
import { AlertPanel } from '../../../ui/alert-panel.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { Checkbox, TextArea, TextField } from '../../../ui/field.tsx';
import type { ArticleAudience, ReportBody } from '../api.ts';
import { AudienceField } from './audience-field.tsx';
import css from './composer.module.css';
import { needsConsent } from './consent.ts';
import { MediaPicker } from './media-picker.tsx';
import type { Watch } from './save.ts';
import { Report } from './schema.ts';
import { changeTile, type Refusal, type Tile } from './tile-list.ts';
import { TileList } from './tile-row-list.tsx';
import type { Content, Keeps, Start } from './use-draft.ts';

type Props = {
  idPrefix: string;
  start: Start;
  /** The report's present audience; undefined for a new one. */
  audience?: ArticleAudience | undefined;
  /** The widest audience that the user may choose, if it is not the default of their school. */
  widest?: ArticleAudience | undefined;
  /** A new report asks once before it is saved without pictures, and says who will see it. */
  isNew: boolean;
  /** Above the fields. */
  head: ReactNode;
  /** Above the audience, and after everything else: both stand beside the fields if there is room. */
  side?: { above: ReactNode; last: ReactNode };
  keeps: Keeps;
  /** Called with the first content, and with each change until the report is being saved. */
  onChange: (content: Content) => void;
  /** Rejects when the report could not be saved; the form then keeps its text. */
  onSave: (body: ReportBody, tiles: Tile[], watch: Watch) => Promise<void>;
  onCancel: () => void;
  cancelText: string;
  extra?: ReactNode;
};

const fields = ['title', 'narrative', 'audience', 'hasConsent'] as const;
type Values = z.infer<typeof Report>;

/** Title, narrative, pictures and videos of a new or existing report. */
export function ReportForm({ idPrefix, start, isNew, head, side, keeps, onChange, onSave, ...rest }: Props) {
  const { onCancel, cancelText, extra, ...was } = rest;
  const form = useForm<Values>({
    resolver: zodResolver(Report),
    shouldFocusError: false,
    defaultValues: { ...start.text, audience: start.text.audience ?? was.audience, hasConsent: false },
  });
  const { errors, submitCount } = form.formState;
  const field = fieldsOf(form);
  const [tiles, setTiles] = useState(start.tiles);
  const [refused, setRefused] = useState(start.refused);
  const [step, setStep] = useState<'editing' | 'no-media' | 'saving'>('editing');
  const [failure, setFailure] = useState<'refused' | 'offline'>();
  const chooser = useRef<HTMLInputElement>(null);
  const isSaving = useRef(false);
  const isStopped = useRef(false);
  const title = form.watch('title');
  const isLocked = step !== 'editing';
  const sends = step === 'saving' && tiles.some(({ file }) => file);

  const report = useEffectEvent(() => {
    const { title, narrative, audience } = form.getValues();
    if (!isSaving.current) onChange({ text: { title, narrative, audience }, tiles });
  });
  useEffect(() => form.watch(() => report()).unsubscribe, [form]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the tiles is a change of the draft
  useEffect(() => report(), [tiles]);

  const alert = useFocusOn<HTMLDivElement>(failure);

  const rules = usePictureRules(true);
  const limit = was.widest ?? rules.data?.defaultAudience;
  const chosen = form.watch('audience');
  // A draft may be older than the school's rules.
  const audience = chosen && (was.audience || !limit || !isWider(chosen, limit)) ? chosen : limit;
  const asksForConsent = needsConsent(tiles, was.audience, audience);

  const focusChooser = () => chooser.current?.parentElement?.querySelector('button')?.focus();

  /** Whether consent is confirmed where it is needed; otherwise says so beside the tick. */
  function hasConsent(): boolean {
    const isMissing = asksForConsent && !form.getValues('hasConsent');
    if (isMissing) form.setError('hasConsent', { message: t('Tick this when everyone pictured has consent') });
    return !isMissing;
  }

  async function save(text: Values) {
    if (!hasConsent()) return;
    if (isNew && tiles.length === 0 && step === 'editing') return setStep('no-media');
    // A second click before the first render is ignored here; the disabled button comes too late.
    if (isSaving.current) return;
    isSaving.current = true;
    isStopped.current = false;
    setFailure(undefined);
    setStep('saving');
    try {
      const body: ReportBody = { title: text.title.trim(), narrative: text.narrative.trim() };
      // Consent is for the audience that the form shows; the report may have another one by now.
      if (audience && (asksForConsent || audience !== was.audience)) body.audience = audience;
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

  return (
    <form noValidate className={css.form} onSubmit={form.handleSubmit(save, () => void hasConsent())}>
      <div className={css.parts}>
        <div className={css.main}>
          {head}
          <ErrorSummary attempt={submitCount} errors={wrong} />
          {failure && (
            <AlertPanel ref={alert}>
              <p>
                {failure === 'offline' ? t('We couldn’t reach the service.') : t('The report could not be saved.')}{' '}
                {t('What you have written is still here: please try again.')}
              </p>
            </AlertPanel>
          )}
          <div className={css.counted}>
            <TextField label={t('Title')} id={`${idPrefix}-title`} autoComplete="off" readOnly={isLocked} {...field('title')} />
            <Counter left={100 - lengthOf(title)} />
          </div>
          <TextArea
            label={t('Report')}
            id={`${idPrefix}-narrative`}
            rows={5}
            readOnly={isLocked}
            className={css.narrative}
            {...field('narrative')}
          />
          <div className={css.media}>
            <TileList tiles={tiles} isLocked={isLocked} onChange={setTiles} onEmpty={focusChooser} />
            <RefusedFiles
              files={refused}
              onRemove={(file) => {
                setRefused((all) => all.filter((each) => each !== file));
                focusChooser();
              }}
            />
            <MediaPicker
              ref={chooser}
              isLocked={isLocked}
              onChange={setTiles}
              onRefuse={(files) => setRefused((all) => [...all, ...files])}
            />
            {keeps === 'text' && tiles.some(({ file }) => file) && (
              <p role="status" className={css.reminder}>
                {t('This browser cannot keep photos and videos. If you leave before saving, please add them again.')}
              </p>
            )}
            {keeps === 'nothing' && (
              <p role="status" className={css.reminder}>
                {t('This browser cannot keep drafts. Please save before you leave.')}
              </p>
            )}
          </div>
        </div>
        <div className={css.side}>
          {side?.above}
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
        </div>
        <div className={css.end}>
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
              {asksForConsent ? (
                <div className={css.consent}>
                  <Checkbox
                    label={t('Everyone pictured has consent for where this report can be seen')}
                    hint={t('No pupil surnames, and no names beside close-up pictures.')}
                    id={`${idPrefix}-hasConsent`}
                    disabled={isLocked}
                    {...field('hasConsent')}
                  />
                </div>
              ) : (
                <p className={css.reminder}>
                  {t('Leave out pupils’ surnames, and check you have consent for everyone pictured.')}
                </p>
              )}
              <div className={css.buttons}>
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
                      {isNew && audience && <span className={css.consequence}>{consequence(audience)}</span>}
                      {form.formState.isDirty || tiles.length > 0 || start.isRestored ? extra : null}
                    </>
                  )
                )}
              </div>
            </>
          )}
        </div>
        {side && <div className={css.last}>{side.last}</div>}
      </div>
    </form>
  );
}

function consequence(audience: ArticleAudience): string {
  if (audience === 'school') return t('Saving posts it to our school.');
  if (audience === 'linked') return t('Saving posts it to our linked schools.');
  return t('Saving posts it to everyone on {service}.', { service: SERVICE_NAME });
}

/** How many characters may follow. Announced only near the end. */
function Counter({ left }: { left: number }) {
  const words =
    left < 0 ? t('{count} too many', { count: -left }) : plural(left, '{count} character left', '{count} characters left');
  return (
    <div className={css.counter}>
      <span aria-hidden>{words}</span>
      <span role="status" className="visually-hidden">
        {left <= 20 && words}
      </span>
    </div>
  );
}

type RefusedProps = { files: Refusal[]; onRemove: (file: Refusal) => void };

/** Files that were not added, each with its reason, until they are removed from the list. */
function RefusedFiles({ files, onRemove }: RefusedProps) {
  if (files.length === 0) return null;
  return (
    <div role="alert">
      <ul className={css.refusals}>
        {files.map((file, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one file may be refused twice
          <li key={`${place} ${file.name}`} className={css.refused}>
            <FileX aria-hidden strokeWidth={1.75} />
            <div>
              <p className={css.reason}>{file.message}</p>
              <p>{t('{name} was not added.', { name: file.name })}</p>
            </div>
            <Button look="secondary" aria-label={t('Remove {name}', { name: file.name })} onClick={() => onRemove(file)}>
              {t('Remove')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
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
