import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { cx } from '../../../lib/cx.ts';
import { t } from '../../../lib/i18n.ts';
import { TranslatedText } from '../../../shell/translated-text.tsx';
import { Button } from '../../../ui/button.tsx';
import css from './report-card.module.css';

// Which reports were too long when last measured: coming back, the page has its height before the reader's place is restored.
const longReports = new Set<number>();

/** The report's text: twelve lines, and the rest on demand. */
export function Narrative({ articleId, text }: { articleId: number; text: string }) {
  const box = useRef<HTMLDivElement>(null);
  const [isLong, setLong] = useState(() => longReports.has(articleId));
  const [isWhole, setWhole] = useState(false);

  // When the browser has laid it out anyway, which for cards out of sight is later; and again for another width, face or text.
  useEffect(() => {
    const lines = box.current;
    if (isWhole || !lines) return;
    const watcher = new ResizeObserver(() => {
      const isCut = lines.scrollHeight > lines.clientHeight + 1;
      if (isCut === longReports.has(articleId)) return;
      if (isCut) longReports.add(articleId);
      else longReports.delete(articleId);
      // Before this frame is painted, or the button would push down what somebody reads.
      flushSync(() => setLong(isCut));
    });
    watcher.observe(lines);
    return () => watcher.disconnect();
  }, [articleId, isWhole]);

  return (
    <>
      <div ref={box} dir="auto" className={cx(css.narrative, !isWhole && css.clamped)}>
        <TranslatedText text={text} />
      </div>
      {(isLong || isWhole) && (
        <Button
          look="quiet"
          className={cx(css.readAll)}
          aria-label={isWhole ? t('Show less of this report') : t('Read all of this report')}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? t('Show less') : t('Read all')}
        </Button>
      )}
    </>
  );
}
