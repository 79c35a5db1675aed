import { useEffect, useRef, useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import useSWR from 'swr';
import { msg, t } from '../../lib/i18n.ts';
import { useHasRole } from '../../lib/session.ts';
import { Page } from '../../shell/page.tsx';
import { StatusLine } from '../../ui/status-line.tsx';
import { useFirst } from '../../ui/use-first.tsx';
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
  const status = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (said !== null) status.current?.focus();
  }, [said]);

  async function replace(concern: Concern) {
    await mutate((all) => all?.map((each) => (each.id === concern.id ? concern : each)), { revalidate: false });
    setSaid(t('Concern {id} is closed.', { id: concern.id }));
  }

  async function replaceHidden({ id, kind, targetId, isHidden, hiddenReason }: Concern) {
    const isAboutIt = (each: Concern) => each.kind === kind && each.targetId === targetId;
    await mutate((all) => all?.map((each) => (isAboutIt(each) ? { ...each, isHidden, hiddenReason } : each)), {
      revalidate: false,
    });
    setSaid(
      isHidden ? t('What concern {id} is about is hidden.', { id }) : t('What concern {id} is about is shown again.', { id }),
    );
  }

  async function lookAgain(id: number) {
    await mutate();
    setSaid(t('Somebody else has closed concern {id} meanwhile. Below you can read what was done.', { id }));
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
          ? t('What people on the network have reported because it worried them.')
          : t('What people have reported about your school’s reports, comments and pictures because it worried them.')}{' '}
        {t('If a child may be in danger, follow your safeguarding policy first.')}
      </p>
      <StatusLine ref={status}>{said}</StatusLine>
      {concerns.length === 0 && <p className={css.empty}>{t('No concerns')}</p>}
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
    <section aria-labelledby={`concerns-${name}`} className={css.part}>
      <h2 id={`concerns-${name}`} className={css.title}>
        {t(name)} <span className={css.quiet}>({concerns.length})</span>
      </h2>
      <ul className={`plain-list ${css.part}`}>
        {shown.map((concern) => (
          <ConcernItem key={concern.id} concern={concern} onOutdated={() => onOutdated(concern.id)} {...handlers} />
        ))}
      </ul>
      {more}
    </section>
  );
}
