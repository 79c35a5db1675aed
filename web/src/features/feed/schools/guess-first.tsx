import { noteGuessed } from '../../../lib/guessed-links.ts';
import { t } from '../../../lib/i18n.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import css from './schools.module.css';

type Props = { schoolId: number; linkKey: string; onSkip: () => void };

/** In place of a linked school's profile, until the user's class has guessed about it on this device or one press skips that. */
export function GuessFirst({ schoolId, linkKey, onSkip }: Props) {
  return (
    <div className={`stack-3 ${css.guess}`}>
      <h3>{t('Same or different?')}</h3>
      <p>{t('Before you read about this school, guess with your class what is the same as at yours, and what is different.')}</p>
      <p className="row-3">
        <LinkButton to={paths.sameOrDifferent(schoolId)}>{t('Guess together')}</LinkButton>
        <Button
          look="secondary"
          onClick={() => {
            noteGuessed(linkKey);
            onSkip();
          }}
        >
          {t('Show the profile')}
        </Button>
      </p>
    </div>
  );
}
