import { useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import useSWR from 'swr';
import { msg, t } from '../../lib/i18n.ts';
import { useHasRole } from '../../lib/session.ts';
import { Page } from '../../shell/page.tsx';
import { StatusLine } from '../../ui/error-summary.tsx';
import { useFirst } from '../../ui/use-first.tsx';
import { useFocusOn } from '../../ui/use-focus-on.ts';
import { CONCERNS, type Concern, listConcerns, loadConcerns } from './api.ts';
import { ConcernItem } from './concern-item.tsx';
import css from './concerns.module.css';

export const loader = loadConcerns;

export function Component() {
  const first = useLoaderData<typeof loader>();
  const { data: concerns = first, mutate } = useSWR(CONCERNS, listConcerns, { fallbackData: first, revalidateOnMount: false });
  const isAdmin = useHasRole('Admin');
  const [said, setSaid] = useState<string | null>(null);
  const [hasFailed, setHasFailed] = useState(false);

  const status = useFocusOn<HTMLDivElement>(said);

  async function replace(concern: Concern) {
    await mutate((all) => all?.map((each) => (each.id === concern.id ? concern : each)), { revalidate: false });
    setSaid(t('Concern {id} has been closed.', { id: concern.id }));
  }

  async function replaceHidden({ id, kind, targetId, isHidden, hiddenReason }: Concern) {
    const isAboutIt = (each: Concern) => each.kind === kind && each.targetId === targetId;
    await mutate((all) => all?.map((each) => (isAboutIt(each) ? { ...each, isHidden, hiddenReason } : each)), {
      revalidate: false,
    });
    setSaid(
      isHidden
        ? t('The subject of concern {id} has been hidden.', { id })
        : t('The subject of concern {id} is visible again.', { id }),
    );
  }

  async function lookAgain(id: number) {
    await mutate();
    setSaid(t('Someone else has closed concern {id} in the meantime. The action taken is shown below.', { id }));
  }

  const handlers: Handlers = {
    onClosed: (concern) => void replace(concern),
    onHidden: (concern) => void replaceHidden(concern),
    onOutdated: (id) => void lookAgain(id),
    onFailed: setHasFailed,
  };
  return (
    <Page title={t('Concerns')} width="narrow" failed={hasFailed}>
      <p className={css.quiet}>
        {isAdmin
          ? t('Concerns that people on the network have raised.')
          : t('Concerns that people have raised about your school’s reports, comments and pictures.')}{' '}
        {t('If a child may be in danger, follow your safeguarding policy first.')}
      </p>
      <StatusLine ref={status}>{said}</StatusLine>
      {concerns.length === 0 && <div className="nothing-here">{t('No concerns')}</div>}
      <Part name={msg('Open')} concerns={concerns.filter(({ closeDate }) => !closeDate)} {...handlers} />
      <Part name={msg('Closed')} concerns={concerns.filter(({ closeDate }) => closeDate)} {...handlers} />
    </Page>
  );
}

interface Handlers {
  onClosed: (concern: Concern) => void;
  onHidden: (concern: Concern) => void;
  onOutdated: (id: number) => void;
  onFailed: (hasFailed: boolean) => void;
}

function Part({ name, concerns, onOutdated, ...handlers }: { name: string; concerns: Concern[] } & Handlers) {
  const [shown, more] = useFirst(concerns);
  if (concerns.length === 0) return null;
  return (
    <section aria-labelledby={`concerns-${name}`} className="stack-4">
      <h2 id={`concerns-${name}`} className={css.title}>
        {t(name)} <span className={css.quiet}>({concerns.length})</span>
      </h2>
      <ul className="plain-list stack-4">
        {shown.map((concern) => (
          <ConcernItem key={concern.id} concern={concern} onOutdated={() => onOutdated(concern.id)} {...handlers} />
        ))}
      </ul>
      {more}
    </section>
  );
}
