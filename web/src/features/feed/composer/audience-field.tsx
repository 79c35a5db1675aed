import { type ArticleAudience, audiences, audienceWords, isWider } from '../../../lib/audiences.ts';
import { t } from '../../../lib/i18n.ts';
import { SERVICE_NAME } from '../../../lib/service.ts';
import { RadioGroup } from '../../../ui/radio-group.tsx';

type Props = {
  idPrefix: string;
  /** Undefined while the school's default is unknown: the server then uses that. */
  value: ArticleAudience | undefined;
  /** The audience of an existing report, which it may keep. */
  before: ArticleAudience | undefined;
  /** The widest audience that the report may get. */
  limit: ArticleAudience | undefined;
  isOurs: boolean;
  /** The school's rules could not be loaded. */
  hasFailed: boolean;
  isLocked: boolean;
  error: string | undefined;
  onChange: (audience: ArticleAudience) => void;
};

/** "Who will see this report". Audiences wider than the school allows are disabled, with the reason. */
export function AudienceField({ idPrefix, value, before, limit, isOurs, hasFailed, isLocked, error, onChange }: Props) {
  const isTooWide = (audience: ArticleAudience) => limit !== undefined && isWider(audience, limit) && audience !== before;
  const refusal = isOurs
    ? t('Your school’s rules do not allow this. A Lead can change them.')
    : t('Only the school of this report can do this.');
  return (
    <RadioGroup
      legend={t('Who will see this report')}
      hint={hasFailed ? t('We could not load your school’s rules. Unless you choose, they apply.') : undefined}
      error={error}
      name={`${idPrefix}-audience`}
      choices={audiences.map((audience) => ({
        value: audience,
        label: t(audienceWords[audience].name, { service: SERVICE_NAME }),
        hint: isTooWide(audience) ? refusal : t(audienceWords[audience].hint),
        disabled: isLocked || isTooWide(audience),
        checked: audience === value,
      }))}
      onChange={({ target }) => onChange(target.value as ArticleAudience)}
    />
  );
}
