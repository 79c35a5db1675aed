import ArrowRight from 'lucide-react/icons/arrow-right';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Volume from 'lucide-react/icons/volume-2';
import VolumeOff from 'lucide-react/icons/volume-off';
import { useEffect, useReducer, useRef, useState } from 'react';
import { plural, t } from '../../lib/i18n.ts';
import { questionText } from '../../lib/question-text.ts';
import { useEvent } from '../../lib/use-event.ts';
import { BoardIconButton } from '../../shell/whiteboard/whiteboard.tsx';
import { Button } from '../../ui/button.tsx';
import { ClassChip } from '../../ui/tie-ribbon.tsx';
import type { Quilt, QuiltPatch } from './api.ts';
import { arrangePatches } from './arrange.ts';
import { chime, openSound } from './chime.ts';
import { hasPicture } from './patch-state.ts';
import css from './quilt-board.module.css';
import { QuiltBoard } from './quilt-board.tsx';
import { quoted } from './quilt-words.ts';
import { begin, isWhole, step, whole } from './reveal-steps.ts';
import { SewnQuilt } from './sewn-quilt.tsx';
import { StillPatch, TurningPatch } from './turning-patch.tsx';
import { useColumns } from './use-columns.ts';

/** As long as the transition of a turn in the stylesheet. */
const TURN_MS = 1_400;
/** From the end of a turn to the next, for a short answer. */
const PAUSE_MS = 1_600;
/** More for each character of a long one, so that pupils can read it. */
const READ_MS = 45;
const SHORT = 40;
/** Pictures that are loaded before their turn. */
const LOADED_AHEAD = 2;

type Props = { quilt: Quilt /** Opened after it had turned over. */; startsWhole: boolean };

/** The patches turn over one after the other, each with its answer; then the whole quilt with its stitches. */
export function WhiteboardReveal({ quilt, startsWhole }: Props) {
  const { patches, stitches } = quilt;
  const columns = useColumns(patches.length);
  // The order of the quilt as it was opened, whatever size the window has later.
  const [turning] = useState(() =>
    arrangePatches(patches, stitches, columns)
      .filter(hasPicture)
      .map(({ schoolGroup }) => schoolGroup.id),
  );
  const [reveal, act] = useReducer(step, turning.length, startsWhole ? whole : begin);
  const { count, turned, shown, isTurning, isAuto } = reveal;
  const answer = shown === null ? undefined : patches.find(({ schoolGroup }) => schoolGroup.id === turning[shown]);
  const isDone = isWhole(reveal);

  useTurning(reveal, answer?.description ?? '', act);
  useKeys((isBack) => act({ type: isBack ? 'back' : 'next' }));
  const [hasSound, toggleSound] = useChime(turned);

  return (
    <QuiltBoard
      quilt={quilt}
      columns={columns}
      grid={
        <SewnQuilt patches={patches} stitches={stitches} columns={columns} hasLinks={false} isSewn={isDone}>
          {(patch) => {
            const place = turning.indexOf(patch.schoolGroup.id);
            if (place < 0) return <StillPatch patch={patch} />;
            const isFront = place < turned + Number(isTurning);
            return (
              <TurningPatch
                patch={patch}
                side={isFront ? 'front' : place < turned + LOADED_AHEAD ? 'behind' : 'back'}
                isShown={place === shown}
                onShow={place < turned ? () => act({ type: 'show', place }) : undefined}
              />
            );
          }}
        </SewnQuilt>
      }
      controls={
        count > 0 && (
          <>
            {isDone ? (
              <Button className={css.next} onClick={() => act({ type: 'again' })}>
                {t('Turn over again')}
                <RotateCcw aria-hidden strokeWidth={2} />
              </Button>
            ) : (
              <>
                <Button className={css.next} onClick={() => act({ type: 'next' })}>
                  {t('Next patch')}
                  <ArrowRight aria-hidden strokeWidth={2} />
                </Button>
                <BoardIconButton
                  icon={isAuto ? Pause : Play}
                  label={t('Pause')}
                  aria-pressed={!isAuto}
                  onClick={() => act({ type: 'pause' })}
                />
              </>
            )}
            <BoardIconButton
              icon={hasSound ? Volume : VolumeOff}
              label={t('Sound')}
              aria-pressed={hasSound}
              onClick={toggleSound}
            />
          </>
        )
      }
      note={
        <p className={css.left}>
          {count === 0
            ? t('No class has sewn a patch')
            : plural(count, '{turned} of {count} has turned over', '{turned} of {count} have turned over', { turned })}
        </p>
      }
    >
      <section aria-live="polite" aria-atomic="true" aria-label={t('The answer')} className={css.now}>
        {answer && <Answer key={answer.schoolGroup.id} patch={answer} />}
        {!answer && isDone && count > 0 && <p>{t('Press a patch to read its answer.')}</p>}
      </section>
    </QuiltBoard>
  );
}

function Answer({ patch: { schoolGroup, school, description, question } }: { patch: QuiltPatch }) {
  const other = question && questionText(question);
  return (
    <>
      {other && (
        <p className={`strong ${css.other}`} lang={other.lang} dir="auto">
          {other.text}
        </p>
      )}
      <p className={css.quote}>
        <bdi translate="no">{quoted(description ?? '')}</bdi>
      </p>
      <p className="strong">
        <ClassChip groupId={schoolGroup.id} isPlain>
          {schoolGroup.name}
        </ClassChip>
      </p>
      <p translate="no">
        <bdi>{school.name}</bdi>
      </p>
    </>
  );
}

/** Ends each turn after its time, and begins the next unless the user has taken over. */
function useTurning(
  { isTurning, isAuto, turned, count }: ReturnType<typeof begin>,
  answer: string,
  act: (given: { type: 'turned' | 'auto' }) => void,
): void {
  useEffect(() => {
    if (!isTurning) return;
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const timer = setTimeout(() => act({ type: 'turned' }), isStill ? 0 : TURN_MS);
    return () => clearTimeout(timer);
  }, [isTurning, act]);
  useEffect(() => {
    if (!isAuto || isTurning || turned >= count) return;
    const reading = READ_MS * Math.max(0, answer.length - SHORT);
    const timer = setTimeout(() => act({ type: 'auto' }), PAUSE_MS + reading);
    return () => clearTimeout(timer);
  }, [isAuto, isTurning, turned, count, answer, act]);
}

const steps: Record<string, 'on' | 'back' | 'end' | 'start'> = {
  ' ': 'on',
  PageDown: 'on',
  PageUp: 'back',
  ArrowDown: 'on',
  ArrowUp: 'back',
  ArrowRight: 'end',
  ArrowLeft: 'start',
};

/** Space, the arrows and the buttons of a presenter's remote control. */
function useKeys(onStep: (isBack: boolean) => void): void {
  useEvent('keydown', (event) => {
    const wanted = steps[event.key];
    if (!wanted || event.repeat || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    // Space presses the button that has the focus; on a small screen the arrows scroll.
    if (event.key === ' ' && event.target instanceof Element && event.target.closest('button, a, dialog')) return;
    const { scrollHeight, clientHeight, dir } = document.documentElement;
    if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && scrollHeight > clientHeight) return;
    event.preventDefault();
    onStep(wanted === 'back' || wanted === (dir === 'rtl' ? 'end' : 'start'));
  });
}

/** A bell for each patch that turns over, off until its button is pressed. */
function useChime(turned: number): [hasSound: boolean, toggle: () => void] {
  const [sound, setSound] = useState<AudioContext | null>(null);
  const before = useRef(turned);
  useEffect(() => {
    if (sound && turned > before.current) chime(sound, turned - 1);
    before.current = turned;
  }, [sound, turned]);
  useEffect(() => () => void sound?.close(), [sound]);
  return [sound !== null, () => setSound(sound ? null : openSound())];
}
