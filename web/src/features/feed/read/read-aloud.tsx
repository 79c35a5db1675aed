import Square from 'lucide-react/icons/square';
import Volume from 'lucide-react/icons/volume-2';
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { cx } from '../../../lib/cx.ts';
import { t } from '../../../lib/i18n.ts';
import { languageOf } from '../../../lib/translation.ts';
import { useEvent } from '../../../lib/use-event.ts';
import { Button } from '../../../ui/button.tsx';
import css from './read.module.css';

const speech = (): SpeechSynthesis | undefined => globalThis.speechSynthesis;

/** The voices of this device. Others would send the report to a company. */
const listVoices = () =>
  speech()
    ?.getVoices()
    .filter(({ localService }) => localService) ?? [];

function onVoices(changed: () => void): () => void {
  speech()?.addEventListener('voiceschanged', changed);
  return () => speech()?.removeEventListener('voiceschanged', changed);
}

/** A voice for the language, a British one for English. */
function voiceFor(language: string): SpeechSynthesisVoice | undefined {
  const [main = ''] = language.split('-');
  const voices = listVoices().filter(({ lang }) => lang.split(/[-_]/)[0] === main);
  return voices.find(({ lang }) => /^en[-_]GB/.test(lang)) ?? voices[0];
}

/** The text in this place, the original or its translation as the reader has chosen, sentence by sentence: browsers stop long ones. */
async function sayPlace(place: HTMLElement | null): Promise<SpeechSynthesisUtterance[]> {
  const words = place?.querySelector('span');
  const text = words?.textContent ?? '';
  const voice = voiceFor(words?.lang || (await languageOf(text).catch(() => 'en')));
  if (!voice) return [];
  return text
    .split(/(?<=[.!?؟۔])\s+|\n+/)
    .filter((sentence) => sentence.trim())
    .map((sentence) => Object.assign(new SpeechSynthesisUtterance(sentence), { voice, lang: voice.lang }));
}

type Props = { /** What is read, in this order. */ places: RefObject<HTMLElement | null>[] };

/** Reads the report aloud until the end, the next press, or until the page is left. Nothing where the device has no voice. */
export function ReadAloud({ places }: Props) {
  const hasVoices = useSyncExternalStore(onVoices, () => listVoices().length > 0);
  const [state, setState] = useState<'silent' | 'reading' | 'no voice'>('silent');
  // Each press begins another; an earlier one no longer changes anything.
  const reading = useRef(0);

  function end(next: typeof state) {
    reading.current += 1;
    speech()?.cancel();
    setState(next);
  }

  useEffect(
    () => () => {
      reading.current += 1;
      speech()?.cancel();
    },
    [],
  );
  useEvent('pagehide', () => speech()?.cancel());

  async function read() {
    end('reading');
    const mine = reading.current;
    const sentences = (await Promise.all(places.map(({ current }) => sayPlace(current)))).flat();
    if (mine !== reading.current) return;
    const last = sentences.at(-1);
    if (!last) return end('no voice');
    const stop = () => mine === reading.current && end('silent');
    last.addEventListener('end', stop);
    for (const sentence of sentences) {
      sentence.addEventListener('error', stop);
      speech()?.speak(sentence);
    }
  }

  if (!hasVoices) return null;
  const isReading = state === 'reading';
  return (
    <>
      <Button look="secondary" className={cx(css.aloud)} onClick={() => (isReading ? end('silent') : void read())}>
        {isReading ? <Square aria-hidden strokeWidth={2} /> : <Volume aria-hidden strokeWidth={2} />}
        {isReading ? t('Stop reading') : t('Read aloud')}
      </Button>
      <p role="status" className={css.noVoice}>
        {state === 'no voice' && t('This device has no voice for this language.')}
      </p>
    </>
  );
}
