import { useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import { t } from '../../lib/i18n.ts';
import { Page } from '../../shell/page.tsx';
import { loadQuestions } from './api.ts';
import { headings, listId, QuestionList } from './question-list.tsx';

export const loader = loadQuestions;

/** The questions of the week and those that quilts answer. */
export function Component() {
  const { quilt, week } = useLoaderData<typeof loader>();
  const [hasFailed, setHasFailed] = useState(false);
  return (
    <Page title={t('Questions for classes')} width="narrow" failed={hasFailed}>
      <nav aria-label={t('Lists')} className="row-4">
        {(['week', 'quilt'] as const).map((kind) => (
          <a key={kind} href={`#${listId(kind)}`}>
            {t(headings[kind])}
          </a>
        ))}
      </nav>
      <QuestionList kind="week" first={week} onFailed={setHasFailed} />
      <QuestionList kind="quilt" first={quilt} onFailed={setHasFailed} />
    </Page>
  );
}
