import { create } from 'zustand';
import { keepTarget, useTranslation } from './translation-store.ts';

/** The browser's built-in translator (Chrome and Edge on computers so far). No text leaves the device. */
type BrowserTranslator = {
  availability(pair: Pair): Promise<'unavailable' | 'downloadable' | 'downloading' | 'available'>;
  create(pair: Pair & { monitor?: (monitor: EventTarget) => void }): Promise<Translating>;
};
type Translating = { translate(text: string): Promise<string> };
type BrowserDetector = { create(): Promise<{ detect(text: string): Promise<Detected[]> }> };
type Detected = { detectedLanguage: string; confidence: number };
type Pair = { sourceLanguage: string; targetLanguage: string };

const browser = globalThis as { Translator?: BrowserTranslator; LanguageDetector?: BrowserDetector };

/** Home languages in UK schools that the app itself is not translated into, each by its own name. */
export const furtherLanguages: Record<string, string> = {
  bn: 'বাংলা',
  ro: 'Română',
  gu: 'ગુજરાતી',
  pt: 'Português',
  uk: 'Українська',
};
const candidates = ['cy', 'pl', 'ur', 'ar', ...Object.keys(furtherLanguages)];

/** Queries the browser's abilities. Some browsers never answer, so each query times out after 2 s. */
export async function findOfferedLanguages(translator = browser.Translator, patience = 2000): Promise<string[]> {
  const answers = candidates.map(async (targetLanguage) => {
    if (!translator) return [];
    const silence = new Promise<'unavailable'>((resolve) => setTimeout(() => resolve('unavailable'), patience));
    const asked = translator.availability({ sourceLanguage: 'en', targetLanguage }).catch(() => 'unavailable' as const);
    return (await Promise.race([asked, silence])) === 'unavailable' ? [] : [targetLanguage];
  });
  const offered = (await Promise.all(answers)).flat();
  useTranslation.setState({ offered });
  return offered;
}

/**
 * Sets the language of reports and comments (null for the originals) and stores it on this device. Call it from a press: the
 * browser downloads a language only then. `progress` reports the download.
 */
export async function translateInto(target: string | null): Promise<void> {
  useTranslation.setState({ target, progress: null });
  keepTarget(target);
  if (target) await translatorFor({ sourceLanguage: 'en', targetLanguage: target }).catch(() => undefined);
  useTranslation.setState({ progress: null });
}

export type Translated = { text: string; from: string };

/** What this page has begun: a translator for each pair of languages, and each text once, one after the other. */
const begun = create<{
  translators: Readonly<Record<string, Promise<Translating> | undefined>>;
  texts: Readonly<Record<string, Promise<Translated | null> | undefined>>;
  last: Promise<unknown>;
}>()(() => ({ translators: {}, texts: {}, last: Promise.resolve() }));

function translatorFor(pair: Pair): Promise<Translating> {
  const key = `${pair.sourceLanguage} ${pair.targetLanguage}`;
  const known = begun.getState().translators[key];
  if (known) return known;
  if (!browser.Translator) return Promise.reject(new Error('This browser has no translator'));
  const created = browser.Translator.create({
    ...pair,
    monitor: (monitor) =>
      monitor.addEventListener('downloadprogress', (event) => {
        const { loaded } = event as unknown as { loaded: number };
        useTranslation.setState({ progress: loaded < 1 ? loaded : null });
      }),
  });
  setTranslator(key, created);
  // It may fail without a press; the next press can succeed.
  created.catch(() => setTranslator(key, undefined));
  return created;
}

const setTranslator = (key: string, translator: Promise<Translating> | undefined) =>
  begun.setState(({ translators }) => ({ translators: { ...translators, [key]: translator } }));

/** Detects a text's language with the browser's help; English if unknown, as most texts are. */
export async function languageOf(text: string): Promise<string> {
  const [best] = (await (await browser.LanguageDetector?.create())?.detect(text).catch(() => [])) ?? [];
  return best && best.confidence > 0.7 ? best.detectedLanguage : 'en';
}

/**
 * Translates a text on this device, one at a time and each only once; null if it already is in that language. Throws if the
 * browser cannot.
 */
export function translateText(text: string, targetLanguage: string): Promise<Translated | null> {
  const key = `${targetLanguage} ${text}`;
  const known = begun.getState().texts[key];
  if (known) return known;

  const work = begun.getState().last.then(async () => {
    const from = await languageOf(text);
    if (from === targetLanguage) return null;
    return { text: await (await translatorFor({ sourceLanguage: from, targetLanguage })).translate(text), from };
  });
  setText(key, work);
  begun.setState({ last: work.catch(() => setText(key, undefined)) });
  return work;
}

const setText = (key: string, work: Promise<Translated | null> | undefined) =>
  begun.setState(({ texts }) => ({ texts: { ...texts, [key]: work } }));
