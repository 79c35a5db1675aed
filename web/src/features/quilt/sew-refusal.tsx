import { Link } from 'react-router-dom';
import { ApiError, hasCode } from '../../lib/api-error.ts';
import { t } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { useFocusOn } from '../../lib/use-focus-on.ts';
import { explainFailure } from '../../lib/why-failed.ts';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { getQuilt, type QuiltPatch, replaceQuilt } from './api.ts';
import { PatchPicture } from './patch-picture.tsx';
import css from './sew-page.module.css';

export type Refusal =
  | { kind: 'picture'; message: string }
  | { kind: 'failed'; message: string }
  | { kind: 'lead-sews' }
  | { kind: 'quilt-revealed' }
  /** Another teacher has sewn since the form was opened. */
  | { kind: 'patch-changed'; theirs: QuiltPatch };

/** Why the server has not taken a patch. Loads the colleague's if there is one. Never throws. */
export async function refusalOf(error: unknown, groupId: number): Promise<Refusal> {
  if (hasCode(error, 'quilt-revealed')) return { kind: 'quilt-revealed' };
  if (hasCode(error, 'lead-sews')) return { kind: 'lead-sews' };
  if (hasCode(error, 'patch-changed')) {
    const quilt = await getQuilt().then(replaceQuilt, () => undefined);
    const theirs = quilt?.patches.find(({ schoolGroup }) => schoolGroup.id === groupId);
    if (theirs && !theirs.maySew) return { kind: 'quilt-revealed' };
    if (theirs) return { kind: 'patch-changed', theirs };
  }
  // What is wrong with the file, in the words of the server.
  if (error instanceof ApiError && [400, 413, 415].includes(error.status)) return { kind: 'picture', message: t(error.message) };
  const reason = explainFailure(error) ?? (error instanceof ApiError ? t(error.message) : '');
  return { kind: 'failed', message: reason };
}

type Props = {
  /** What is wrong with the picture is said beside it. */
  refusal: Exclude<Refusal, { kind: 'picture' }>;
  /** Saves over the picture of that id, or over none. */
  onReplace: (mediaItemId: number | undefined) => void;
  onKeepTheirs: () => void;
};

/** What the server said above the form; the form keeps its picture and words. */
export function SewRefusal({ refusal, onReplace, onKeepTheirs }: Props) {
  const alert = useFocusOn<HTMLDivElement>(refusal);
  if (refusal.kind === 'patch-changed') {
    const { theirs } = refusal;
    return (
      <AlertPanel
        ref={alert}
        tone="warning"
        title={t('A colleague has sewn this patch in the meantime.')}
        actions={
          <div className="row-3">
            <Button onClick={() => onReplace(theirs.mediaItem?.id)}>{t('Replace it with ours')}</Button>
            <Button look="secondary" onClick={onKeepTheirs}>
              {t('Keep theirs')}
            </Button>
          </div>
        }
      >
        <div className={css.theirs}>
          <PatchPicture patch={theirs} alt="" sizes="160px" isUrgent />
          <p dir="auto">{theirs.description && `“${theirs.description}”`}</p>
        </div>
      </AlertPanel>
    );
  }
  if (refusal.kind === 'quilt-revealed')
    return (
      <AlertPanel
        ref={alert}
        tone="warning"
        title={t('The quilt has turned over, so this patch can’t be changed any more.')}
        actions={<Link to={paths.quilt}>{t('See the quilt')}</Link>}
      />
    );
  if (refusal.kind === 'lead-sews')
    return (
      <AlertPanel ref={alert} tone="warning" title={t('A Lead has to sew this patch.')}>
        {t(
          'At your school reports wait for a Lead, or the answer has a word that a Lead looks at. Your picture and words stay here.',
        )}
      </AlertPanel>
    );
  return (
    <AlertPanel ref={alert} title={t('The patch has not been saved.')}>
      {refusal.message} {t('Your picture and words stay here.')}
    </AlertPanel>
  );
}
