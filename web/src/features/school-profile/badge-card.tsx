import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { explainFailure } from '../../lib/form-problems.ts';
import { msg, t } from '../../lib/i18n.ts';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { StatusLine } from '../../ui/status-line.tsx';
import { Stitch } from '../../ui/stitch.tsx';
import { getMySchool, type School, uploadBadge } from './api.ts';
import { awaitBadge } from './await-badge.ts';
import { acceptOf, problemWithBadge } from './badge-file.ts';
import { BadgePicture } from './badge-picture.tsx';
import css from './school-profile.module.css';

type Stage = { at: 'rest' | 'chosen' | 'preparing' | 'saved' | 'late' } | { at: 'sending'; share: number };

interface Props {
  school: School;
  rules: Parameters<typeof problemWithBadge>[1];
  onChange: (school: School) => void;
}

const news: Partial<Record<Stage['at'], string>> = {
  preparing: msg('Sent. Preparing your badge…'),
  saved: msg('Badge saved'),
  late: msg('Sent. Your badge will appear in a little while.'),
};
const unreadable = msg('This picture could not be read. Please choose another one.');

/** The school's badge: choose a picture, see it round, and use it. Preparing it goes on in the background for some seconds. */
export function BadgeCard({ school, rules, onChange }: Props) {
  const [stage, setStage] = useState<Stage>({ at: 'rest' });
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const use = useRef<HTMLButtonElement>(null);
  const status = useRef<HTMLDivElement>(null);
  const isGone = useRef(false);
  const hasBadge = school.badgeMediaItem !== null;
  const isBusy = stage.at === 'sending' || stage.at === 'preparing';

  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  useEffect(() => {
    if (stage.at === 'chosen') use.current?.focus();
    if (stage.at === 'preparing') status.current?.focus();
  }, [stage.at]);

  function refuse(message: string) {
    setProblem(message);
    setFile(null);
    setStage({ at: 'rest' });
  }

  function choose(chosen: File | undefined) {
    if (!chosen) return;
    const found = problemWithBadge(chosen, rules);
    if (found) return refuse(found);
    setProblem('');
    setFile(chosen);
    setStage({ at: 'chosen' });
  }

  async function send(chosen: File) {
    setProblem('');
    setStage({ at: 'sending', share: 0 });
    try {
      const { id } = await uploadBadge(school.id, chosen, (share) => setStage({ at: 'sending', share }));
      setStage({ at: 'preparing' });
      const changed = await awaitBadge({ id, look: getMySchool, isStopped: () => isGone.current });
      if (changed) {
        onChange(changed);
        setFile(null);
      }
      setStage({ at: changed ? 'saved' : 'late' });
    } catch (error) {
      const why = explainFailure(error) ?? (error instanceof ApiError ? t(error.message) : '');
      setProblem(t('The badge was not changed. {why}', { why }));
      setStage({ at: 'chosen' });
    }
  }

  return (
    <Card as="section" className={css.badge} aria-labelledby="badge-heading">
      <h2 id="badge-heading">{t('School badge')}</h2>
      <BadgePicture school={school} file={file} onUnreadable={() => refuse(t(unreadable))} />
      <p className={css.quiet}>
        {file
          ? t('This is how your badge will look.')
          : hasBadge
            ? t('Your badge stands beside your reports and in the lists of other schools.')
            : t('Until you add a badge, this patch stands for your school.')}
      </p>
      {problem && (
        <AlertPanel>
          <p>{problem}</p>
        </AlertPanel>
      )}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('Picture of the badge')}
        accept={acceptOf(rules)}
        onChange={({ target }) => {
          choose(target.files?.[0]);
          // The same file may be chosen again after something went wrong.
          target.value = '';
        }}
      />
      {stage.at === 'chosen' && file && (
        <div className={css.actions}>
          <Button ref={use} onClick={() => void send(file)}>
            {t('Use this badge')}
          </Button>
          <Button
            look="secondary"
            onClick={() => {
              setFile(null);
              setProblem('');
              setStage({ at: 'rest' });
            }}
          >
            {t('Cancel')}
          </Button>
        </div>
      )}
      {stage.at === 'sending' && (
        <div className={css.progress}>
          <Stitch progress={stage.share} label={t('Sending the badge')} />
          <span aria-hidden>{Math.round(stage.share * 100)} %</span>
        </div>
      )}
      {!isBusy && stage.at !== 'chosen' && (
        <Button look="secondary" onClick={() => input.current?.click()}>
          {hasBadge ? t('Replace badge') : t('Upload badge')}
        </Button>
      )}
      <p className={css.hint}>{t('A picture with the same width and height fits best: what is longer is cut off.')}</p>
      <StatusLine ref={status}>{t(news[stage.at] ?? '')}</StatusLine>
    </Card>
  );
}
