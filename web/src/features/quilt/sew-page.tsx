import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router-dom';
import { ApiError } from '../../lib/api-error.ts';
import { t } from '../../lib/i18n.ts';
import { loadMe } from '../../lib/me.ts';
import { paths } from '../../lib/paths.ts';
import { questionText } from '../../lib/question-text.ts';
import { validId } from '../../lib/search-address.ts';
import { useTitle } from '../../lib/title.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Select } from '../../ui/field.tsx';
import { ClassChip } from '../../ui/tie-ribbon.tsx';
import { getQuilt, type Quilt, type QuiltPatch, replaceQuilt } from './api.ts';
import head from './quilt-head.module.css';
import { startOf } from './sew-draft.ts';
import { SewForm } from './sew-form.tsx';
import css from './sew-page.module.css';

export async function loader({ params }: LoaderFunctionArgs) {
  const id = validId(params.id);
  const [quilt, me] = await Promise.all([getQuilt(), loadMe()]);
  const patch = quilt.patches.find(({ isOwn, schoolGroup }) => isOwn && schoolGroup.id === id);
  if (!patch) throw new ApiError(404, 'not-found', t('There is nothing here that you can see.'));
  await replaceQuilt(quilt);
  const start = await startOf(me.id, patch.schoolGroup.id, quilt.halfTerm.id, patch.description ?? '');
  return { quilt, patch, start, userId: me.id };
}

/** Where a class sews its patch, or changes it. */
export function Component() {
  const { quilt, patch, ...loaded } = useLoaderData<typeof loader>();
  const { text, lang } = questionText(quilt.question);
  const { schoolGroup, state, maySew } = patch;
  useTitle(t('The patch of {class}', { class: schoolGroup.name }));
  return (
    <div className={`stack-5 ${css.page}`}>
      <BackLink otherwise={paths.quilt} />
      <div className={head.head}>
        <p className={`strong ${head.kicker}`}>{state === 'not-sewn' ? t('Sew our patch') : t('Change our patch')}</p>
        <h1 tabIndex={-1} lang={lang} dir="auto">
          {text}
        </h1>
        <ClassOf quilt={quilt} patch={patch} />
      </div>
      {maySew ? <SewForm key={schoolGroup.id} quilt={quilt} patch={patch} {...loaded} /> : <WhyNot quilt={quilt} patch={patch} />}
    </div>
  );
}

/** The class whose patch it is; a Lead may choose another. */
function ClassOf({ quilt: { patches }, patch: { schoolGroup } }: { quilt: Quilt; patch: QuiltPatch }) {
  const navigate = useNavigate();
  const classes = patches.filter(({ maySew }) => maySew).map((each) => each.schoolGroup);
  if (classes.length < 2 || !classes.some(({ id }) => id === schoolGroup.id))
    return (
      <p>
        <ClassChip groupId={schoolGroup.id}>{schoolGroup.name}</ClassChip>
      </p>
    );
  return (
    <div className={css.class}>
      <Select
        label={t('Class')}
        name="quilt-class"
        value={schoolGroup.id}
        onChange={({ target }) => void navigate(paths.quiltSew(Number(target.value)), { replace: true })}
      >
        {classes.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </div>
  );
}

/** Why this patch cannot be changed by this user now. */
function WhyNot({ quilt: { isRevealed }, patch: { state } }: { quilt: Quilt; patch: QuiltPatch }) {
  return (
    <div className="stack-3">
      <p>
        {isRevealed && state !== 'not-sewn'
          ? t('The quilt has turned over, so this patch can’t be changed any more.')
          : t('Only the teachers of this class or a Lead can sew this patch. At some schools only a Lead can.')}
      </p>
      <p>
        <Link to={paths.quilt}>{t('See the quilt')}</Link>
      </p>
    </div>
  );
}
