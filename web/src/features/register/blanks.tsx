import { useState } from 'react';
import { Link } from 'react-router-dom';
import { msg, plural, t } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { useAction } from '../../lib/use-action.ts';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { StatusLine } from '../../ui/error-summary.tsx';
import { useFirst } from '../../ui/use-first.tsx';
import { fill, type RegisterBlanks } from './api.ts';

const names = { locationType: msg('Location type'), numberOfPupils: msg('Number of pupils') };

/** The preview of what the register fills in of profiles, and the one action that does it. */
export function Blanks({ schools, onFilled }: { schools: RegisterBlanks[]; onFilled: () => Promise<void> }) {
  const [asks, setAsks] = useState(false);
  const [first, more] = useFirst(schools);
  const action = useAction();

  const fillAll = () =>
    action.run(async () => {
      const { filled } = await fill(schools.map(({ id }) => id));
      setAsks(false);
      await onFilled();
      return plural(filled, '{count} school has been filled in.', '{count} schools have been filled in.');
    });

  return (
    <section className="stack-4" aria-labelledby="blanks-heading">
      <h2 id="blanks-heading" className="size-4">
        {t('What the register can fill in')}
      </h2>
      <StatusLine ref={action.status}>{action.said}</StatusLine>
      {schools.length === 0 && <div className="nothing-here">{t('No linked school lacks what the register knows')}</div>}
      {schools.length > 0 && (
        <>
          <Card className="stack-3">
            <ul className="plain-list stack-3">
              {first.map(({ id, name, fields }) => (
                <li key={id}>
                  <Link to={paths.schoolEdit(id)} translate="no">
                    {name}
                  </Link>
                  <p className="quiet">{fields.map(({ field, value }) => `${t(names[field])}: ${t(value)}`).join(' · ')}</p>
                </li>
              ))}
            </ul>
            {more}
          </Card>
          {asks ? (
            <ConfirmPanel
              question={plural(
                schools.length,
                'Fill in {count} school from the register?',
                'Fill in {count} schools from the register?',
              )}
              confirmText={t('Yes, fill in')}
              busy={action.isBusy}
              error={action.problem && <AlertPanel>{action.problem}</AlertPanel>}
              onConfirm={() => void fillAll()}
              onCancel={() => setAsks(false)}
            />
          ) : (
            <div>
              <Button look="secondary" onClick={() => setAsks(true)}>
                {plural(schools.length, 'Fill in {count} school', 'Fill in {count} schools')}
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  );
}
