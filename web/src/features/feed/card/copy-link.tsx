import { Link as LinkIcon } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { reportLink } from '../deep-link.ts';
import css from './report-card.module.css';

/** Puts the report's address on the clipboard; where that is not allowed, shows it for copying by hand. */
export function CopyLink({ articleId }: { articleId: number }) {
  const [said, setSaid] = useState('');
  const link = reportLink(articleId);

  const copy = () =>
    (navigator.clipboard?.writeText(link) ?? Promise.reject(new Error('no clipboard')))
      .then(() => setSaid(t('Link copied')))
      .catch(() => setSaid(t('Copy this: {link}', { link })));

  return (
    <>
      <Button look="secondary" onClick={copy} onBlur={() => setSaid('')}>
        <LinkIcon aria-hidden strokeWidth={1.75} />
        {t('Copy link')}
      </Button>
      <span role="status" className={css.said}>
        {said}
      </span>
    </>
  );
}
