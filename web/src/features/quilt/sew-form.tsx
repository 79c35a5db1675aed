import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { focusAfterRender } from '../../lib/focus.ts';
import { fieldsOf, listProblems } from '../../lib/form-problems.ts';
import { plural, t } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { lengthOf } from '../../lib/text-length.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Checkbox, TextArea } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Quilt, QuiltPatch } from './api.ts';
import { hasDrawing } from './drawing/drawing-draft.ts';
import { LONGEST_ANSWER } from './patch-schema.ts';
import { PatchTile } from './patch-tile.tsx';
import type { SewStart } from './sew-draft.ts';
import css from './sew-page.module.css';
import { SewRefusal } from './sew-refusal.tsx';
import { fields, useSewing } from './use-sewing.ts';

const DrawPatch = lazy(() => import('./drawing/draw-patch.tsx'));

/** The id of the tile's first button, to which the summary of errors leads. */
const PICTURE = 'patch-picture';

type Props = { quilt: Quilt; patch: QuiltPatch; start: SewStart; userId: number };

/** The picture of a patch, the answer in words, and consent. What is typed and chosen is kept on this device until it is saved. */
export function SewForm({ quilt: { halfTerm }, patch, start, userId }: Props) {
  const groupId = patch.schoolGroup.id;
  const sewing = useSewing({ halfTerm: halfTerm.id, patch, start, userId });
  const { form, picture, pictureError, refusal, choose } = sewing;
  const { errors, submitCount, isSubmitting } = form.formState;
  const field = fieldsOf(form);
  const navigate = useNavigate();
  const [isDrawing, setDrawing] = useState(false);

  function leaveBoard(file?: File) {
    if (file) choose({ key: crypto.randomUUID(), file, isDrawn: true });
    setDrawing(false);
    focusAfterRender(PICTURE);
  }

  const left = LONGEST_ANSWER - lengthOf(form.watch('description'));
  const problems = [...(pictureError ? [{ field: PICTURE, message: pictureError }] : []), ...listProblems(errors, fields)];

  if (isDrawing)
    return (
      <Suspense fallback={<Skeleton media label={t('Loading the drawing board')} />}>
        <DrawPatch
          subject={groupId}
          start={picture && !picture.isDrawn ? picture.file : undefined}
          onDone={leaveBoard}
          onCancel={() => leaveBoard()}
        />
      </Suspense>
    );
  return (
    <form noValidate onSubmit={(event) => void sewing.submit(event)} className={css.form}>
      <div className={`stack-4 ${css.wholeRow}`}>
        <ErrorSummary attempt={submitCount} errors={isSubmitting ? [] : problems} />
        {refusal && <SewRefusal refusal={refusal} onReplace={sewing.replace} onKeepTheirs={sewing.discard} />}
      </div>
      <PatchTile
        id={PICTURE}
        patch={patch}
        picture={picture}
        hasDrawing={picture ? picture.isDrawn : hasDrawing(userId, groupId)}
        share={sewing.share}
        error={pictureError}
        onDraw={() => setDrawing(true)}
        onChoose={(file) => choose({ key: crypto.randomUUID(), file, isDrawn: false })}
        onRefuse={sewing.setPictureError}
        onRemove={() => choose(undefined)}
      />
      <div className="stack-4">
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
        {(picture || !sewing.stays) && (
          <div className={css.consent}>
            <Checkbox
              label={t('Everyone pictured has consent for linked schools to see this')}
              hint={t('No pupil surnames, and no names beside close-up pictures.')}
              disabled={isSubmitting}
              {...field('hasConsent')}
            />
          </div>
        )}
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
            {sewing.isKept === true && t('Draft saved')}
            {sewing.isKept === false && t('This browser cannot keep your picture. Please save before you leave.')}
          </span>
        </div>
      </div>
    </form>
  );
}
