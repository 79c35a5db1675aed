import { useEffect, useRef, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router-dom';
import { ApiError, nullIfNotFound } from '../../lib/api-error.ts';
import { focusAfterRender } from '../../lib/focus.ts';
import { t } from '../../lib/i18n.ts';
import { loadMe } from '../../lib/me.ts';
import { questionText } from '../../lib/question-text.ts';
import { validId } from '../../lib/search-address.ts';
import { useTitle } from '../../lib/title.ts';
import { Page } from '../../shell/page.tsx';
import { RequestDialogs } from '../../shell/withdrawal/withdrawal-dialogs.tsx';
import { getQuilt, type Quilt, replaceQuilt } from './api.ts';
import { EarlierQuilts } from './earlier-quilts.tsx';
import { useLiveQuilt } from './live-quilt.ts';
import { QuiltHead } from './quilt-head.tsx';
import css from './quilt-page.module.css';
import { RevealedQuilt } from './revealed-quilt.tsx';
import { WaitingQuilt } from './waiting-quilt.tsx';

export async function loader({ params }: LoaderFunctionArgs) {
  const halfTerm = params.id === undefined ? undefined : validId(params.id);
  if (halfTerm === null) throw new ApiError(404, 'not-found', t('There is nothing here that you can see.'));
  const found = getQuilt(halfTerm);
  // Between two half terms there is none.
  const [first] = await Promise.all([halfTerm === undefined ? nullIfNotFound(found) : found, loadMe()]);
  if (first) await replaceQuilt(first);
  return { halfTerm, first };
}

/** The quilt of the school: while it waits, and once it has turned over. */
export function Component() {
  const { halfTerm, first } = useLoaderData<typeof loader>();
  if (first) return <Shown key={first.halfTerm.id} halfTerm={halfTerm} first={first} />;
  return (
    <Page title={t('The quilt')} width="narrow">
      <p>{t('There is no quilt at the moment. The next one begins with the next half term.')}</p>
      <EarlierQuilts />
    </Page>
  );
}

function Shown({ halfTerm, first }: { halfTerm: number | undefined; first: Quilt }) {
  const live = useLiveQuilt(halfTerm, first);
  const { quilt } = live;
  const { isRevealed } = quilt;
  const sewn = useSewn();
  const [said, setSaid] = useState('');
  useTitle(questionText(quilt.question).text);

  const was = useRef(isRevealed);
  useEffect(() => {
    if (isRevealed && !was.current) setSaid(t('The quilt has turned over.'));
    was.current = isRevealed;
  }, [isRevealed]);

  /** After a patch was withdrawn or erased; the server then says what this user still sees. */
  function change(words: string) {
    setSaid(words);
    void live.reload().catch(() => undefined);
  }

  return (
    <div className={`page-width ${css.page}`}>
      {isRevealed ? (
        <>
          <QuiltHead quilt={quilt} />
          <RevealedQuilt quilt={quilt} onChange={change} />
        </>
      ) : (
        <WaitingQuilt live={live} onChange={change} />
      )}
      <EarlierQuilts shown={quilt.halfTerm.id} />
      <RequestDialogs />
      <p role="status" className="visually-hidden">
        {said || (sewn !== undefined && t('Your patch has been sewn.'))}
      </p>
    </div>
  );
}

/** The class whose patch has just been sewn: its place in the list takes the focus. */
function useSewn(): number | undefined {
  const { state } = useLocation();
  const sewn: number | undefined = state?.sewn;
  useEffect(() => {
    // After the focus that every opened page gives to its heading.
    if (sewn !== undefined) focusAfterRender(`patch-${sewn}`);
  }, [sewn]);
  return sewn;
}
