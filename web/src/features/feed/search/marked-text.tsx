import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { withParts } from '../../../lib/i18n.ts';
import css from './marked-text.module.css';
import { excerptAround, findMatches, splitAt, wordsOf } from './matches.ts';

type Props = { text: string; search: string; box?: RefObject<HTMLElement | null> | undefined };

/** A text with the words of a search marked; with a box, an excerpt of what is folded away there. */
export default function Marked({ text, search, box }: Props): ReactNode {
  if (box) return <Excerpt box={box} search={search} />;
  return splitAt(text, findMatches(text, wordsOf(search))).map((part, index) => {
    const key = index;
    return index % 2 ? <mark key={key}>{part}</mark> : part;
  });
}

/**
 * A line around the first match that is folded away in `box`, if the card shows its word nowhere else. It reads the marks, so
 * that it follows translations.
 */
function Excerpt({ box, search }: { box: RefObject<HTMLElement | null>; search: string }) {
  const [text, setText] = useState('');

  useEffect(() => {
    const lines = box.current;
    if (!lines) return;
    const look = () => setText(foldedMatch(lines, wordsOf(search)));
    const sizes = new ResizeObserver(look);
    const marks = new MutationObserver(look);
    sizes.observe(lines);
    marks.observe(lines, { childList: true, subtree: true, characterData: true });
    return () => {
      sizes.disconnect();
      marks.disconnect();
    };
  }, [box, search]);

  if (!text) return null;
  return (
    <p className={css.excerpt} data-excerpt>
      {withParts('Further down: {text}', {
        text: (
          <bdi>
            <Marked text={text} search={search} />
          </bdi>
        ),
      })}
    </p>
  );
}

function foldedMatch(lines: HTMLElement, words: readonly string[]): string {
  const end = lines.getBoundingClientRect().bottom;
  const marks = [...(lines.closest('article') ?? lines).querySelectorAll('mark')].filter(
    (mark) => !mark.closest('[data-excerpt]'),
  );
  const isFolded = (mark: HTMLElement) => lines.contains(mark) && mark.getBoundingClientRect().top > end - 2;
  const has = (word: string) => (mark: HTMLElement) => findMatches(mark.textContent, [word]).length > 0;
  const seen = marks.filter((mark) => !isFolded(mark));
  const unseen = words.filter((word) => !seen.some(has(word)));
  const mark = marks.find((each) => isFolded(each) && unseen.some((word) => has(word)(each)));
  const text = mark?.parentElement?.textContent ?? '';
  const [range] = findMatches(text, unseen);
  return range ? excerptAround(text, range) : '';
}
