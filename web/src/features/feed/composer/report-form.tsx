import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { ApiError } from '../../../lib/api-error.ts';
import { isWider } from '../../../lib/audiences.ts';
import { fieldsOf, listProblems, showRefusals } from '../../../lib/form-problems.ts';
import { t } from '../../../lib/i18n.ts';
import { usePictureRules } from '../../../lib/picture-rules.ts';
import { SERVICE_NAME } from '../../../lib/service.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useFocusOn } from '../../../lib/use-focus-on.ts';
import { AlertPanel } from '../../../ui/alert-panel.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { TextArea } from '../../../ui/field.tsx';
import type { ArticleAudience, ReportBody } from '../api.ts';
import { AudienceField } from './audience-field.tsx';
import { needsConsent } from './consent.ts';
import { ConsentField } from './consent-field.tsx';
import { MediaPicker } from './media-picker.tsx';
import { NoMediaStep } from './no-media-step.tsx';
import { RefusedFiles } from './refused-files.tsx';
import css from './report-form.module.css';
import type { Watch } from './save.ts';
import { Answer, Report } from './schema.ts';
import { changeTile, type Tile } from './tile-list.ts';
import { TileList } from './tile-row-list.tsx';
import { TitleField } from './title-field.tsx';
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
  /** An answer to the question of the week, which is its title and stays. */
  isAnswer?: boolean | undefined;
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
export function ReportForm({ idPrefix, start, isNew, isAnswer = false, head, side, keeps, onChange, onSave, ...rest }: Props) {
  const { onCancel, cancelText, extra, ...was } = rest;
  const form = useForm<Values>({
    resolver: zodResolver(isAnswer ? Answer : Report),
    shouldFocusError: false,
    defaultValues: { ...start.text, audience: start.text.audience ?? was.audience, hasConsent: false },
  });
  const { errors, submitCount } = form.formState;
  const field = fieldsOf(form);
  const [tiles, setTiles] = useState(start.tiles);
  const [refused, setRefused] = useState(start.refused);
  /** A report without pictures is to be saved. */
  const [asksForMedia, setAsksForMedia] = useState(false);
  const saving = useAction({ explain });
  const alert = useFocusOn<HTMLDivElement>(saving.problem);
  const chooser = useRef<HTMLInputElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const isStopped = useRef(false);
  const isLocked = asksForMedia || saving.isBusy;
  const hasFiles = tiles.some(({ file }) => file);

  const report = useEffectEvent(() => {
    const { title, narrative, audience } = form.getValues();
    if (!saving.isBusy) onChange({ text: { title, narrative, audience }, tiles });
  });
  useEffect(() => form.watch(() => report()).unsubscribe, [form]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the tiles is a change of the draft
  useEffect(() => report(), [tiles]);

  const rules = usePictureRules(true);
  const limit = was.widest ?? rules.data?.defaultAudience;
  const chosen = form.watch('audience');
  // A draft may be older than the school's rules.
  const audience = chosen && (was.audience || !limit || !isWider(chosen, limit)) ? chosen : limit;
  const asksForConsent = needsConsent(tiles, was.audience, audience);

  const focusAddButton = () => addButton.current?.focus();

  /** Whether consent is confirmed where it is needed; otherwise says so beside the tick. */
  function hasConsent(): boolean {
    const isMissing = asksForConsent && !form.getValues('hasConsent');
    if (isMissing) form.setError('hasConsent', { message: t('Tick this when everyone pictured has consent') });
    return !isMissing;
  }

  function save(text: Values) {
    if (!hasConsent()) return;
    if (isNew && tiles.length === 0 && !isLocked) return setAsksForMedia(true);
    isStopped.current = false;
    setAsksForMedia(false);
    const body: ReportBody = { title: text.title.trim(), narrative: text.narrative.trim() };
    // Consent is for the audience that the form shows; the report may have another one by now.
    if (audience && (asksForConsent || audience !== was.audience)) body.audience = audience;
    if (asksForConsent) body.hasConsent = true;
    return saving.run(() =>
      onSave(body, tiles, {
        onProgress: (key, progress) => setTiles((all) => changeTile(all, key, { progress })),
        isStopped: () => isStopped.current,
      }),
    );
  }

  /** The sentence above the form, unless each refusal has its field. */
  function explain(error: unknown): string | null {
    if (showRefusals(error, fields, form.setError).length > 0) return null;
    const reason =
      error instanceof ApiError && error.status === 0 ? t('We couldn’t reach the service.') : t('The report could not be saved.');
    return `${reason} ${t('What you have written is still here: please try again.')}`;
  }

  const wrong = listProblems(errors, fields).map((each) => ({ ...each, field: `${idPrefix}-${each.field}` }));

  return (
    <form noValidate className={css.form} onSubmit={form.handleSubmit(save, () => void hasConsent())}>
      <div className={`stack-4 ${css.parts}`}>
        <div className={`stack-4 ${css.main}`}>
          {head}
          <ErrorSummary attempt={submitCount} errors={wrong} />
          {saving.problem && <AlertPanel ref={alert}>{saving.problem}</AlertPanel>}
          {!isAnswer && (
            <TitleField title={form.watch('title')} id={`${idPrefix}-title`} readOnly={isLocked} {...field('title')} />
          )}
          <TextArea
            label={isAnswer ? t('The answer') : t('Report')}
            id={`${idPrefix}-narrative`}
            rows={isAnswer ? 3 : 5}
            readOnly={isLocked}
            className={css.narrative}
            {...field('narrative')}
          />
          <div className="stack-3">
            <TileList tiles={tiles} isLocked={isLocked} onChange={setTiles} onEmpty={focusAddButton} />
            <RefusedFiles
              files={refused}
              onRemove={(file) => {
                setRefused((all) => all.filter((each) => each !== file));
                focusAddButton();
              }}
            />
            <MediaPicker
              input={chooser}
              button={addButton}
              isLocked={isLocked}
              onChange={setTiles}
              onRefuse={(files) => setRefused((all) => [...all, ...files])}
            />
            {keeps === 'text' && hasFiles && (
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
        <div className={`stack-4 ${css.side}`}>
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
        <div className={`stack-4 ${css.end}`}>
          {asksForMedia ? (
            <NoMediaStep
              onBack={() => setAsksForMedia(false)}
              onAdd={() => {
                setAsksForMedia(false);
                chooser.current?.click();
              }}
            />
          ) : (
            <>
              <ConsentField
                isNeeded={asksForConsent}
                id={`${idPrefix}-hasConsent`}
                disabled={isLocked}
                {...field('hasConsent')}
              />
              <div className={`row-3 ${css.buttons}`}>
                <Button type="submit" busy={saving.isBusy}>
                  {t('Save')}
                </Button>
                {saving.isBusy && hasFiles && (
                  <Button
                    look="secondary"
                    onClick={() => {
                      isStopped.current = true;
                    }}
                  >
                    {t('Stop after this file')}
                  </Button>
                )}
                {!isLocked && (
                  <>
                    <Button look="secondary" onClick={onCancel}>
                      {cancelText}
                    </Button>
                    {isNew && audience && <span className={`small quiet ${css.consequence}`}>{consequence(audience)}</span>}
                    {form.formState.isDirty || tiles.length > 0 || start.isRestored ? extra : null}
                  </>
                )}
              </div>
            </>
          )}
        </div>
        {side && <div className={`stack-4 ${css.last}`}>{side.last}</div>}
      </div>
    </form>
  );
}

function consequence(audience: ArticleAudience): string {
  if (audience === 'school') return t('Saving posts it to our school.');
  if (audience === 'linked') return t('Saving posts it to our linked schools.');
  return t('Saving posts it to everyone on {service}.', { service: SERVICE_NAME });
}
