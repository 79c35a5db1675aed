import { useEffect, useState } from 'react';
import { languages, rightToLeft, translateText } from '../lib/translation.ts';
import { useTranslation } from '../lib/translation-store.ts';
import { Button } from '../ui/button.tsx';

/** What somebody wrote, in the language that the reader asked for, always with the way back to the original. */
export function TranslatedText({ text, className }: { text: string; className?: string }) {
  const target = useTranslation((translation) => translation.target);
  const [shown, setShown] = useState<string>();
  const [wantsOriginal, setWantsOriginal] = useState(false);

  useEffect(() => {
    let isCurrent = true;
    setShown(undefined);
    if (target)
      translateText(text, target)
        .then((result) => isCurrent && setShown(result))
        .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [text, target]);

  if (!target || shown === undefined) return <span className={className}>{text}</span>;
  return (
    <>
      <span
        className={className}
        lang={wantsOriginal ? 'en' : target}
        dir={!wantsOriginal && rightToLeft.has(target) ? 'rtl' : 'ltr'}
      >
        {wantsOriginal ? text : shown}
      </span>
      <span>
        <small>{wantsOriginal ? `Also in ${languages[target]}` : 'Translated from English by your browser'}</small>
        <Button look="quiet" dense onClick={() => setWantsOriginal(!wantsOriginal)}>
          {wantsOriginal ? 'Show translation' : 'Show original'}
        </Button>
      </span>
    </>
  );
}
