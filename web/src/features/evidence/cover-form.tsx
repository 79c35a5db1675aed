import useSWR from 'swr';
import * as z from 'zod/mini';
import { t } from '../../lib/i18n.ts';
import { questionText } from '../../lib/question-text.ts';
import { sayTerm } from '../../lib/season-words.ts';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Checkbox, TextArea } from '../../ui/field.tsx';
import { useFirst } from '../../ui/use-first.tsx';
import { SaveBar, useStoredForm } from '../../ui/use-stored-form.tsx';
import { listQuilts, type Picks, type Report, saveCover, type Term } from './api.ts';
import { PhotoTiles } from './photo-tiles.tsx';

const LONGEST = 400;
const Values = z.object({
  photo: z.nullable(z.number()),
  quilt: z.nullable(z.number()),
  introduction: z.string().check(z.maxLength(LONGEST)),
});
type Values = z.infer<typeof Values>;

type Props = { term: Term; reports: readonly Report[]; cover: Picks['cover']; onSaved: (picks: Picks) => void };

const toValues = ({ photo, quilt, introduction }: Picks['cover']): Values => ({ photo: photo?.id ?? null, quilt, introduction });

/** The cover's photo or quilt, or neither, and its introduction. */
export function CoverForm({ term, reports, cover, onSaved }: Props) {
  const photos = reports.toReversed().flatMap((report) => report.photos.map((photo) => ({ ...photo, title: report.title })));
  const [shown, more] = useFirst(photos, 24);
  const { form, draftLine, saved, reason, status, submit, changed, reset, field } = useStoredForm<Values, Picks['cover']>({
    stored: cover,
    schema: Values,
    fields: ['introduction'],
    toValues,
    draft: { kind: 'evidence-cover', subject: term.id },
    save: async (values) => {
      const picks = await saveCover({ term: term.id, ...values });
      onSaved(picks);
      return picks.cover;
    },
    onSaved: () => undefined,
    onFailed: () => undefined,
  });
  const { data: quilts = [] } = useSWR(['/api/quilts', term.id], () => listQuilts(term.id), { revalidateOnFocus: false });
  const [photo, quilt] = form.watch(['photo', 'quilt']);
  /** One picture takes the place of the other. */
  function choose(chosen: Pick<Values, 'photo' | 'quilt'>) {
    form.setValue('photo', chosen.photo, { shouldDirty: true });
    form.setValue('quilt', chosen.quilt, { shouldDirty: true });
  }
  const { isDirty, isSubmitting } = form.formState;
  return (
    <form noValidate className="stack-5" onSubmit={submit} onChange={changed}>
      {draftLine}
      {reason && <AlertPanel title={t('The cover was not saved.')}>{reason}</AlertPanel>}
      <TextArea
        label={t('Introduction')}
        hint={t('A sentence or two about the term. Leave out pupils’ surnames.')}
        optional
        maxLength={LONGEST}
        rows={4}
        {...field('introduction')}
      />
      {quilts.length > 0 && (
        <fieldset>
          <legend className="strong">{t('Quilt on the cover')}</legend>
          <p className="quiet">{t('It takes the place of a photo.')}</p>
          {quilts.map(({ halfTerm, question }) => (
            <Checkbox
              key={halfTerm.id}
              label={
                <>
                  {sayTerm(halfTerm.name)}: <bdi translate="no">{questionText(question).text}</bdi>
                </>
              }
              name={`quilt-${halfTerm.id}`}
              checked={quilt === halfTerm.id}
              onChange={({ target }) => choose({ photo: null, quilt: target.checked ? halfTerm.id : null })}
            />
          ))}
        </fieldset>
      )}
      {photos.length > 0 ? (
        <>
          <PhotoTiles
            legend={t('Photo on the cover')}
            hint={t('Tick one, or none. Only photos whose author confirmed consent are here.')}
            photos={shown}
            chosen={photo === null ? [] : [photo]}
            most={1}
            onChange={([id]) => choose({ photo: id ?? null, quilt: null })}
          />
          {more}
        </>
      ) : (
        <p className="small quiet">{t('No report of this term has photos with confirmed consent.')}</p>
      )}
      <SaveBar {...{ isDirty, isSubmitting, saved, status }} onReset={reset} />
    </form>
  );
}
