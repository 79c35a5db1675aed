import { type ReactNode, useEffect, useRef, useState } from 'react';
import { spoken, t } from '../lib/i18n.ts';
import { directionOf, nameOf } from '../lib/language.ts';
import { furtherLanguages, type Translated, translateText } from '../lib/translation.ts';
import { Button } from '../ui/button.tsx';
import css from './translating-text.module.css';

const nameHere = (code: string) => new Intl.DisplayNames([spoken(), 'en'], { type: 'language' }).of(code) ?? code;

type Props = {
  text: string;
  className: string | undefined;
  show: (text: string) => ReactNode;
  target: string;
};

/** The text in a language that the user has chosen, translated when it comes into view. */
export default function TranslatingText({ text, className, show, target }: Props) {
  const [shown, setShown] = useState<Translated | null>(null);
  const [wantsOriginal, setWantsOriginal] = useState(false);
  const original = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    setShown(null);
    if (!original.current) return;
    let isCurrent = true;
    // Translates only text in view: each takes the device some time.
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      translateText(text, target)
        .then((result) => isCurrent && setShown(result))
        .catch(() => undefined);
    });
    observer.observe(original.current);
    return () => {
      isCurrent = false;
      observer.disconnect();
    };
  }, [text, target]);

  if (!shown)
    return (
      <span ref={original} className={className}>
        {show(text)}
      </span>
    );
  return (
    <>
      <span
        className={className}
        lang={wantsOriginal ? shown.from : target}
        dir={directionOf(wantsOriginal ? shown.from : target)}
      >
        {show(wantsOriginal ? text : shown.text)}
      </span>
      <span className={css.note}>
        {wantsOriginal
          ? t('Also in {language}', { language: furtherLanguages[target] ?? nameOf(target) })
          : t('Translated from {language} by your browser', {
              language: shown.from === 'en' ? t('English') : nameHere(shown.from),
            })}
        <Button look="quiet" dense onClick={() => setWantsOriginal(!wantsOriginal)}>
          {wantsOriginal ? t('Show translation') : t('Show original')}
        </Button>
      </span>
    </>
  );
}
