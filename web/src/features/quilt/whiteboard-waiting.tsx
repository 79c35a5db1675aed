import { useEffect, useState } from 'react';
import { sayTime } from '../../lib/dates.ts';
import { plural, t } from '../../lib/i18n.ts';
import type { Quilt } from './api.ts';
import { msUntil } from './live-quilt.ts';
import { PatchBack } from './patch-picture.tsx';
import css from './quilt-board.module.css';
import { QuiltBoard } from './quilt-board.tsx';
import { whenWords } from './reveal-time.ts';
import { SewnQuilt } from './sewn-quilt.tsx';
import { StillPatch } from './turning-patch.tsx';
import { useColumns } from './use-columns.ts';

type Props = { quilt: Quilt; revealsAt: string; ahead: number; hasLostContact: boolean };

/** The board before the patches turn over: everything face down, our own too, and when it happens. */
export function WhiteboardWaiting({ quilt, revealsAt, ahead, hasLostContact }: Props) {
  const columns = useColumns(quilt.patches.length);
  return (
    <QuiltBoard
      quilt={quilt}
      columns={columns}
      isWaiting
      grid={
        <SewnQuilt patches={quilt.patches} stitches={[]} columns={columns} hasLinks={false}>
          {(patch) =>
            patch.state === 'face-up' || patch.state === 'face-down' ? (
              <>
                <PatchBack groupId={patch.schoolGroup.id} />
                <span className="visually-hidden">{`${patch.schoolGroup.name}, ${patch.school.name}. ${t('Sewn, face down')}`}</span>
              </>
            ) : (
              <StillPatch patch={patch} />
            )
          }
        </SewnQuilt>
      }
    >
      <div className={css.when}>
        <Countdown revealsAt={revealsAt} ahead={ahead} />
        <p className={css.sewn}>
          {hasLostContact
            ? t('We couldn’t reach the service. Check your connection to the internet.')
            : plural(quilt.classes, '{sewn} of {count} sewn', '{sewn} of {count} sewn', { sewn: quilt.sewn })}
        </p>
      </div>
    </QuiltBoard>
  );
}

const MINUTE_MS = 60_000;

/** When all patches turn over; the seconds in the last minute. */
function Countdown({ revealsAt, ahead }: Pick<Props, 'revealsAt' | 'ahead'>) {
  const left = useTimeLeft(revealsAt, ahead);
  const isClose = left <= MINUTE_MS;
  const seconds = Math.ceil(left / 1000);
  return (
    <>
      {!isClose && <p className={css.moment}>{whenWords(revealsAt, new Date(Date.now() + ahead))}</p>}
      {isClose && (
        <p className={css.moment}>
          {seconds > 0 ? t('All patches turn over in') : t('All patches are turning over…')}
          {seconds > 0 && (
            <span role="timer" className={css.seconds}>
              {plural(seconds, '{count} second', '{count} seconds')}
            </span>
          )}
        </p>
      )}
      <p role="status" className="visually-hidden">
        {isClose && t('All patches turn over at {time}, in less than a minute.', { time: sayTime(revealsAt) })}
      </p>
    </>
  );
}

/** Milliseconds until the moment by the server's clock, counted in whole seconds in the last minute. */
function useTimeLeft(revealsAt: string, ahead: number): number {
  const [left, setLeft] = useState(() => msUntil(revealsAt, ahead));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      const now = msUntil(revealsAt, ahead);
      setLeft(now);
      if (now > 0) timer = setTimeout(look, now > MINUTE_MS ? Math.min(now - MINUTE_MS, MINUTE_MS) : now % 1000 || 1000);
    };
    look();
    return () => clearTimeout(timer);
  }, [revealsAt, ahead]);
  return left;
}
