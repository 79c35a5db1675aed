import { Link } from 'react-router-dom';
import { formatDate } from '../../lib/dates.ts';
import { t } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { useAction } from '../../lib/use-action.ts';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { StatusLine } from '../../ui/error-summary.tsx';
import { decide, type RegisterChange } from './api.ts';

interface Props {
  changes: RegisterChange[];
  onDecided: (waiting: RegisterChange[]) => void;
}

/** Schools whose row has closed, moved trust or changed its name, with one action each. */
export function Changes({ changes, onDecided }: Props) {
  const action = useAction();

  const run = (change: RegisterChange, decision: 'take-over' | 'leave', said: string) =>
    action.run(async () => {
      onDecided(await decide(change, decision));
      return said;
    }, keyOf(change) + decision);

  return (
    <section className="stack-4" aria-labelledby="changed-heading">
      <h2 id="changed-heading" className="size-4">
        {t('Changed in the register')}
      </h2>
      <StatusLine ref={action.status}>{action.said}</StatusLine>
      {action.problem && <AlertPanel>{action.problem}</AlertPanel>}
      {changes.length === 0 && <div className="nothing-here">{t('Nothing has changed')}</div>}
      <ul className="plain-list stack-4">
        {changes.map((change) => (
          <Card as="li" key={keyOf(change)} className="stack-3">
            <h3>
              <Link to={paths.schoolEdit(change.school.id)} translate="no">
                {change.school.name}
              </Link>
            </h3>
            <p>{sentenceOf(change)}</p>
            <div className="row-3">
              {actionsOf(change).map(({ decision, text, said }, place) => (
                <Button
                  key={decision}
                  look={place === 0 ? 'secondary' : 'quiet'}
                  busy={action.busy === keyOf(change) + decision}
                  onClick={() => void run(change, decision, said)}
                >
                  {text}
                </Button>
              ))}
            </div>
          </Card>
        ))}
      </ul>
    </section>
  );
}

const keyOf = ({ school, kind }: RegisterChange) => `${school.id} ${kind} `;

function sentenceOf({ kind, before, after }: RegisterChange): string {
  if (kind === 'closed')
    return after
      ? t('The register says that it closed on {date}.', { date: formatDate(after) })
      : t('The register says that it has closed.');
  if (kind === 'name') return t('The register now calls it {name}.', { name: after ?? '' });
  if (after === null) return t('It has left its trust, {trust}.', { trust: before ?? '' });
  return before === null
    ? t('It now belongs to the trust {trust}.', { trust: after })
    : t('It has moved from the trust {before} to {after}.', { before, after });
}

/** The first takes the change over. A trust is only noted: matching reads it from the register. */
function actionsOf({ kind, school, after }: RegisterChange) {
  const name = school.name;
  if (kind === 'trust') return [{ decision: 'take-over' as const, text: t('Noted'), said: t('Noted.') }];
  if (kind === 'name')
    return [
      {
        decision: 'take-over' as const,
        text: t('Use this name'),
        said: t('{before} is now called {after}.', { before: name, after: after ?? '' }),
      },
      { decision: 'leave' as const, text: t('Keep our name'), said: t('{name} keeps its name here.', { name }) },
    ];
  return [
    { decision: 'take-over' as const, text: t('Deactivate the school'), said: t('{name} is no longer active.', { name }) },
    { decision: 'leave' as const, text: t('Leave it active'), said: t('{name} stays active.', { name }) },
  ];
}
