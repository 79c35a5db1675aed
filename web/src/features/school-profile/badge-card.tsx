import Image from 'lucide-react/icons/image';
import { useRef, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { adviceOn } from '../../lib/file-advice.ts';
import { msg, t } from '../../lib/i18n.ts';
import { useAttempt } from '../../lib/use-attempt.ts';
import { useFocusOn } from '../../lib/use-focus-on.ts';
import { whyFailed } from '../../lib/why-failed.ts';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { StatusLine } from '../../ui/error-summary.tsx';
import { FilePicture } from '../../ui/file-picture.tsx';
import { SchoolPatch } from '../../ui/school-badge.tsx';
import { Stitch } from '../../ui/stitch.tsx';
import { getBadge, getMySchool, type School, uploadBadge } from './api.ts';
import { awaitBadge } from './await-badge.ts';
import { acceptOf, isHeic, problemWithBadge } from './badge-file.ts';
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

/** The school's badge: choose a picture, preview it in a circle, and use it. Processing continues in the background. */
export function BadgeCard({ school, rules, onChange }: Props) {
  const [stage, setStage] = useState<Stage>({ at: 'rest' });
  const [file, setFile] = useState<File | null>(null);
  const [unseen, setUnseen] = useState<File | null>(null);
  const [problem, setProblem] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const attempt = useAttempt();
  const hasBadge = school.badgeMediaItem !== null;
  const isUnseen = file !== null && file === unseen;
  const isBusy = stage.at === 'sending' || stage.at === 'preparing';

  const use = useFocusOn<HTMLButtonElement>(stage.at === 'chosen');
  const status = useFocusOn<HTMLDivElement>(stage.at === 'preparing');

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

  /** The browser cannot show the file, which the server may still read. */
  async function lookInto(chosen: File) {
    if (await isHeic(chosen)) setUnseen(chosen);
    else refuse(t(unreadable));
  }

  async function send(chosen: File) {
    const signal = attempt();
    setProblem('');
    setStage({ at: 'sending', share: 0 });
    try {
      const { id } = await uploadBadge(school.id, chosen, (share) => setStage({ at: 'sending', share }));
      setStage({ at: 'preparing' });
      const lookAtItem = () => getBadge(id);
      const outcome = await awaitBadge({ id, look: getMySchool, lookAtItem, isStopped: () => signal.aborted });
      if (outcome.failed) return refuse(t(adviceOn(outcome.failed) ?? unreadable));
      if (outcome.school) {
        onChange(outcome.school);
        setFile(null);
      }
      setStage({ at: outcome.school ? 'saved' : 'late' });
    } catch (error) {
      const why = whyFailed(error);
      setProblem(t('We couldn’t change the badge. {why}', { why }));
      setStage({ at: 'chosen' });
    }
  }

  return (
    <Card as="section" className={cx('stack-4', css.badge)} aria-labelledby="badge-heading">
      <h2 id="badge-heading">{t('School badge')}</h2>
      {isUnseen ? (
        <span aria-hidden className={cx(css.round, css.unseen)}>
          <Image strokeWidth={1.75} />
        </span>
      ) : (
        <BadgePicture school={school} file={file} onUnreadable={(chosen) => void lookInto(chosen)} />
      )}
      <p className="quiet">
        {isUnseen && <bdi>{file.name}</bdi>}
        {file && !isUnseen && t('This is how your badge will look.')}
        {!file &&
          (hasBadge
            ? t('Your badge is shown beside your reports and in other schools’ lists.')
            : t('Until you add a badge, this patch represents your school.'))}
      </p>
      {problem && <AlertPanel>{problem}</AlertPanel>}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('Picture of the badge')}
        accept={acceptOf(rules)}
        onChange={({ target }) => {
          choose(target.files?.[0]);
          // So that the same file can be chosen again after an error.
          target.value = '';
        }}
      />
      {stage.at === 'chosen' && file && (
        <div className={cx('row-4', css.actions)}>
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
        <div className={cx('stack-1', css.progress)}>
          <Stitch progress={stage.share} label={t('Sending the badge')} />
          <span aria-hidden>{Math.round(stage.share * 100)} %</span>
        </div>
      )}
      {!isBusy && stage.at !== 'chosen' && (
        <Button look="secondary" onClick={() => input.current?.click()}>
          {hasBadge ? t('Replace badge') : t('Upload badge')}
        </Button>
      )}
      <p className="quiet small">{t('A square picture fits best: anything longer is cropped.')}</p>
      <StatusLine ref={status}>{t(news[stage.at] ?? '')}</StatusLine>
    </Card>
  );
}

const edge = 320;

type BadgePictureProps = { school: School; file: File | null; onUnreadable: (file: File) => void };

/** The badge in a circle, or the generated patch; a chosen file is previewed. Decorative: text is beside it. */
function BadgePicture({ school: { id, badgeMediaItem }, file, onUnreadable }: BadgePictureProps) {
  const stored = badgeMediaItem?.thumbnail ?? badgeMediaItem?.url;
  if (file) {
    const key = `${file.name} ${file.lastModified}`;
    return <FilePicture key={key} file={file} edge={edge} className={css.round} onUnreadable={() => onUnreadable(file)} />;
  }
  if (stored) return <img src={stored} alt="" width={edge / 2} height={edge / 2} className={css.round} />;
  return <SchoolPatch schoolId={id} size={edge / 2} />;
}
