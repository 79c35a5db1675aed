import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type ArticleAudience, audiences, audienceWords } from '../../lib/audiences.ts';
import { focusAfterRender } from '../../lib/focus.ts';
import { t } from '../../lib/i18n.ts';
import { useMe } from '../../lib/me.ts';
import { paths } from '../../lib/paths.ts';
import { savePictureRules, usePictureRules } from '../../lib/picture-rules.ts';
import { SERVICE_NAME } from '../../lib/service.ts';
import { useHasRole } from '../../lib/session.ts';
import { browserStorage } from '../../lib/storage.ts';
import { useAction } from '../../lib/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { say } from './feed-state.ts';

const store = browserStorage('localStorage');
const KEY = 'patchwork.picturesAskedLater';

/** Whether a Lead has put the question off on this device. */
export const isPutOff = (userId: number): boolean => store.getItem(KEY) === String(userId);

/** Asks a Lead once who sees the school's reports, until a Lead has chosen or this one has put it off. */
export function PictureRulesPanel() {
  const me = useMe();
  const isLead = useHasRole('SchoolAdmin');
  // Loaded with the page.
  const { data: rules } = usePictureRules(false);
  const [isHidden, setHidden] = useState(false);
  if (!me || !isLead || !rules || rules.isChosen || isHidden || isPutOff(me.id)) return null;

  function leave(said: string) {
    setHidden(true);
    say(said);
    focusAfterRender('feed-search');
  }

  return (
    <Question
      preModeration={rules.preModeration}
      onSaved={() => leave(t('Saved'))}
      onLater={() => {
        store.setItem(KEY, String(me.id));
        leave('');
      }}
    />
  );
}

type Props = { preModeration: boolean; onSaved: () => void; onLater: () => void };

function Question({ preModeration, onSaved, onLater }: Props) {
  const [chosen, setChosen] = useState<ArticleAudience>('linked');
  const saving = useAction({ explain: () => t('Something went wrong. Please try again.') });
  const service = SERVICE_NAME;

  const save = () =>
    saving.run(async () => {
      await savePictureRules({ defaultAudience: chosen, preModeration });
      onSaved();
    });

  return (
    <Card as="section" className="stack-4 start" aria-labelledby="picture-rules">
      <h2 id="picture-rules" className="size-4">
        {t('Who sees your school’s reports?')}
      </h2>
      <p>
        {t('Until you choose, everyone on {service} does. Teachers can always choose fewer people for a report.', { service })}
      </p>
      <RadioGroup
        legend={t('Who will see our reports')}
        name="default-audience"
        choices={audiences.map((audience) => ({
          value: audience,
          label:
            audience === 'linked'
              ? t('{audience} (recommended)', { audience: t(audienceWords.linked.name) })
              : t(audienceWords[audience].name, { service }),
          hint: t(audienceWords[audience].hint),
          checked: audience === chosen,
        }))}
        onChange={({ target }) => setChosen(target.value as ArticleAudience)}
      />
      {saving.problem && <p role="alert">{saving.problem}</p>}
      <div className="row-3">
        <Button busy={saving.isBusy} onClick={() => void save()}>
          {t('Save this choice')}
        </Button>
        <Button look="secondary" onClick={onLater}>
          {t('Not now')}
        </Button>
        <Link to={paths.pictures}>{t('All rules for children’s pictures')}</Link>
      </div>
    </Card>
  );
}
