import { useLayoutEffect, useRef, useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { TranslatedText } from '../../../shell/translated-text.tsx';
import { Button } from '../../../ui/button.tsx';
import css from './report-card.module.css';

/** The report's text: twelve lines, and the rest on demand. */
export function Narrative({ text, title }: { text: string; title: string }) {
  const box = useRef<HTMLDivElement>(null);
  const [isLong, setLong] = useState(false);
  const [isWhole, setWhole] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another text may be longer
  useLayoutEffect(() => {
    const { scrollHeight = 0, clientHeight = 0 } = box.current ?? {};
    if (!isWhole) setLong(scrollHeight > clientHeight + 1);
  }, [text, isWhole]);

  return (
    <>
      <div ref={box} dir="auto" className={cx(css.narrative, !isWhole && css.clamped)}>
        <TranslatedText text={text} />
      </div>
      {(isLong || isWhole) && (
        <Button look="quiet" className={cx(css.readAll)} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show less' : 'Read all'}
          <span className="visually-hidden"> of {title}</span>
        </Button>
      )}
    </>
  );
}
