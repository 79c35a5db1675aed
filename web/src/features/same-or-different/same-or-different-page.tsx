import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { ApiError } from '../../lib/api-error.ts';
import { t } from '../../lib/i18n.ts';
import { loadMe } from '../../lib/me.ts';
import { validId } from '../../lib/search-address.ts';
import { useTitle } from '../../lib/title.ts';
import { Button } from '../../ui/button.tsx';
import { getSchool, listConnections } from './api.ts';
import { Guess } from './guess.tsx';
import { Meeting } from './meeting.tsx';
import { questionsOf } from './questions.ts';
import css from './same-or-different.module.css';

export async function loader({ params }: LoaderFunctionArgs) {
  const [me, connections] = await Promise.all([loadMe(), listConnections()]);
  const link = connections.find(({ connectedSchool }) => connectedSchool.id === validId(params.id));
  if (!link) throw new ApiError(404, 'not-found', t('There is nothing here that you can see.'));
  return { link, us: await getSchool(me.school.id) };
}

/** For the whiteboard: pupils guess which facts are those of a linked school, and then meet it. */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  useTitle(t('Same or different?'));
  return <Game key={loaded.link.connectedSchool.id} {...loaded} />;
}

function Game({ link, us }: Awaited<ReturnType<typeof loader>>) {
  const { connectedSchool: them, reasons } = link;
  const [questions] = useState(() => questionsOf(reasons, us, them));
  const [place, setPlace] = useState(0);
  const question = questions[place];

  return (
    <div className={`stack-5 page-width ${css.page}`}>
      <div className={css.head}>
        <h1 tabIndex={-1}>{t('Same or different?')}</h1>
        {question && (
          <>
            <p className="quiet">{t('Question {number} of {total}', { number: place + 1, total: questions.length })}</p>
            <Button look="secondary" onClick={() => setPlace(questions.length)}>
              {t('Skip to the school')}
            </Button>
          </>
        )}
      </div>
      {/* Opening the page has already moved focus to its h1. */}
      {question ? (
        <Guess key={place} {...{ question, us, them }} takesFocus={place > 0} onNext={() => setPlace(place + 1)} />
      ) : (
        <Meeting us={us} school={them} reasons={reasons} takesFocus={place > 0} />
      )}
    </div>
  );
}
