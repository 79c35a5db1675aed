import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { type ArticleAudience, audiences, audienceWords } from '../../lib/audiences.ts';
import { t } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { savePictureRules, usePictureRules } from '../../lib/picture-rules.ts';
import { SERVICE_NAME } from '../../lib/service.ts';
import { useAction } from '../../lib/use-action.ts';
import { useFocusOn } from '../../lib/use-focus-on.ts';
import { Button } from '../../ui/button.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';

type Props = { onSaved: () => Promise<void> /** What else the Lead may press. */; children: ReactNode };

/** Asks a Lead who sees the school's reports. */
export default function AudienceQuestion({ onSaved, children }: Props) {
  // Loaded with the page.
  const { data: rules } = usePictureRules(false);
  const [chosen, setChosen] = useState<ArticleAudience>('linked');
  const saving = useAction({ explain: () => t('Something went wrong. Please try again.') });
  const start = useFocusOn<HTMLDivElement>(true);
  const service = SERVICE_NAME;

  const save = () =>
    saving.run(async () => {
      await savePictureRules({ defaultAudience: chosen, preModeration: rules?.preModeration ?? false });
      await onSaved();
    });

  return (
    <div ref={start} tabIndex={-1} className="stack-4 start">
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
        {children}
        <Link to={paths.pictures}>{t('All rules for children’s pictures')}</Link>
      </div>
    </div>
  );
}
