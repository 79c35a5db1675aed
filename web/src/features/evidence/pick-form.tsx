import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { useState } from 'react';
import * as z from 'zod/mini';
import { formatDate } from '../../lib/dates.ts';
import { t } from '../../lib/i18n.ts';
import { useFocusOn } from '../../lib/use-focus-on.ts';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { Select, TextArea } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { SaveBar, useStoredForm } from '../../ui/use-stored-form.tsx';
import { type Evidence, type Picked, type Picks, savePick, type Term } from './api.ts';
import css from './choose-evidence.module.css';
import { PhotoTiles } from './photo-tiles.tsx';
import type { SectionOf } from './sections.ts';
import { suggestedFirst } from './suggest.ts';

const LONGEST = 600;
const MAX_PHOTOS = 2;
const Values = z.object({
  caption: z.string().check(z.maxLength(LONGEST)),
  photos: z.array(z.number()),
  /** `comment 7`, or empty. */
  quotation: z.string(),
});
type Values = z.infer<typeof Values>;

type Quotation = NonNullable<Picked['quotation']>;
const keyOf = ({ kind, id }: Pick<Quotation, 'kind' | 'id'>) => `${kind} ${id}`;

function quotationOf(key: string): Pick<Quotation, 'kind' | 'id'> | null {
  const [kind, id] = key.split(' ');
  return kind === 'comment' || kind === 'response' ? { kind, id: Number(id) } : null;
}

const toValues = ({ caption, photos, quotation }: Picked): Values => ({
  caption,
  photos: photos.map(({ id }) => id),
  quotation: quotation ? keyOf(quotation) : '',
});

type Props = {
  term: Term;
  section: SectionOf;
  evidence: Evidence;
  pick: Picked;
  isCurrent: boolean;
  setPicks: (picks: Picks) => void;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onRemove: () => void;
};

/** A picked report with its caption, photos and quotation. */
export function PickForm({ term, section, evidence, pick, isCurrent, setPicks, onUp, onDown, onRemove }: Props) {
  const { article } = pick;
  const { title } = article;
  const [asks, setAsks] = useState(false);
  const heading = useFocusOn<HTMLHeadingElement>(isCurrent);
  const { form, draftLine, saved, reason, status, submit, changed, reset, field } = useStoredForm<Values, Picked>({
    stored: pick,
    schema: Values,
    fields: ['caption'],
    toValues,
    draft: { kind: 'evidence-pick', subject: `${term.id}-${section.id}-${article.id}` },
    save: async ({ caption, photos, quotation }) => {
      const target = { term: term.id, section: section.id, article: article.id };
      const picks = await savePick({ ...target, caption, photos, quotation: quotationOf(quotation) });
      setPicks(picks);
      return picks.picks.find((each) => each.section === section.id && each.article.id === article.id) ?? pick;
    },
    onSaved: () => undefined,
    onFailed: () => undefined,
  });
  const chosen = form.watch('photos');
  const { isDirty, isSubmitting } = form.formState;
  const photos = (evidence.reports.find(({ id }) => id === article.id)?.photos ?? pick.photos).map((photo) => ({
    ...photo,
    title,
  }));

  return (
    <li className={`stack-3 ${css.pick}`}>
      <div className={`row-2 top ${css.pickHead}`}>
        <div>
          <h4 ref={heading} tabIndex={-1} translate="no">
            {title}
          </h4>
          <p className="small quiet">{[article.schoolGroup?.name, formatDate(article.createDate)].filter(Boolean).join(' · ')}</p>
        </div>
        {onUp && <IconButton icon={ArrowUp} label={t('Move “{title}” up', { title })} onClick={onUp} />}
        {onDown && <IconButton icon={ArrowDown} label={t('Move “{title}” down', { title })} onClick={onDown} />}
        <Button look="secondary" aria-label={t('Remove “{title}”', { title })} onClick={() => setAsks(true)}>
          {t('Remove')}
        </Button>
      </div>
      {asks && (
        <ConfirmPanel
          question={t('Remove “{title}” and its caption from this part?', { title })}
          confirmText={t('Yes, remove it')}
          onConfirm={onRemove}
          onCancel={() => setAsks(false)}
        />
      )}
      <form noValidate className="stack-4" aria-label={title} onSubmit={submit} onChange={changed}>
        {draftLine}
        {reason && <AlertPanel title={t('This was not saved.')}>{reason}</AlertPanel>}
        <TextArea
          {...field('caption')}
          id={`caption-${article.id}`}
          label={t('Caption')}
          hint={t('What does it show? Leave out pupils’ surnames.')}
          optional
          maxLength={LONGEST}
          rows={3}
        />
        {photos.length > 0 && (
          <PhotoTiles
            legend={t('Photos')}
            hint={t('Tick up to two.')}
            photos={photos}
            chosen={chosen}
            most={MAX_PHOTOS}
            onChange={(ids) => form.setValue('photos', ids, { shouldDirty: true })}
          />
        )}
        <Quotations {...{ section, evidence, pick }} select={{ ...field('quotation'), id: `quotation-${article.id}` }} />
        <SaveBar {...{ isDirty, isSubmitting, saved, status }} onReset={reset} />
      </form>
    </li>
  );
}

type QuotationsProps = Pick<Props, 'section' | 'evidence' | 'pick'> & { select: React.ComponentProps<'select'> & { id: string } };

const OFFERED = 100;
const OPTION_LENGTH = 80;

/** The comments and replies that the school wrote in the term: those with words of the section first. */
function Quotations({ section, evidence: { comments }, pick: { quotation }, select }: QuotationsProps) {
  const { suggested, others } = suggestedFirst(comments.toReversed(), ({ narrative }) => narrative, section.words);
  const groups = [
    { label: t('Suggested because of their words'), items: suggested.map(({ item }) => item).slice(0, OFFERED) },
    { label: t('Other comments'), items: others.map(({ item }) => item).slice(0, OFFERED) },
  ];
  const isOffered = groups.some(({ items }) => items.some((item) => quotation && keyOf(item) === keyOf(quotation)));
  const option = (item: Pick<Quotation, 'kind' | 'id' | 'narrative' | 'schoolGroup'>) => (
    <option key={keyOf(item)} value={keyOf(item)}>
      {[item.schoolGroup?.name, item.narrative.slice(0, OPTION_LENGTH)].filter(Boolean).join(': ')}
    </option>
  );
  return (
    <Select label={t('Quotation')} hint={t('A comment that our school wrote to another one.')} optional {...select}>
      <option value="">{t('No quotation')}</option>
      {quotation && !isOffered && option(quotation)}
      {groups.map(({ label, items }) =>
        items.length > 0 ? (
          <optgroup key={label} label={label}>
            {items.map(option)}
          </optgroup>
        ) : null,
      )}
    </Select>
  );
}
