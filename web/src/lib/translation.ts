import { keepTarget, useTranslation } from './translation-store.ts';

/** The browser's own translator, where it has one (Chrome and Edge on computers so far). Nothing leaves the device. */
type BrowserTranslator = {
  availability(pair: Pair): Promise<'unavailable' | 'downloadable' | 'downloading' | 'available'>;
  create(pair: Pair & { monitor?: (monitor: EventTarget) => void }): Promise<Translating>;
};
type Translating = { translate(text: string): Promise<string> };
type BrowserDetector = { create(): Promise<{ detect(text: string): Promise<Detected[]> }> };
type Detected = { detectedLanguage: string; confidence: number };
type Pair = { sourceLanguage: string; targetLanguage: string };

const browser = globalThis as { Translator?: BrowserTranslator; LanguageDetector?: BrowserDetector };

/** Languages of homes in English schools that the app itself does not speak yet, each in its own name. */
export const furtherLanguages: Record<string, string> = {
  bn: 'বাংলা',
  ro: 'Română',
  gu: 'ગુજરાતી',
  pt: 'Português',
  uk: 'Українська',
};
const candidates = ['cy', 'pl', 'ur', 'ar', ...Object.keys(furtherLanguages)];

/** Asks the browser what it can do. Some never answer, so each question waits 2 seconds at most. */
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
 * Switches reports and comments into a language (or back, with null) and keeps the choice on this device. Call it from a press: the
 * browser may have to fetch the language first, and does so for a press alone. `progress` says how far that is.
 */
export async function translateInto(target: string | null): Promise<void> {
  useTranslation.setState({ target, progress: null });
  keepTarget(target);
  if (target) await translatorFor({ sourceLanguage: 'en', targetLanguage: target }).catch(() => undefined);
  useTranslation.setState({ progress: null });
}

const translators = new Map<string, Promise<Translating>>();

function translatorFor(pair: Pair): Promise<Translating> {
  const key = `${pair.sourceLanguage} ${pair.targetLanguage}`;
  const known = translators.get(key);
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
  translators.set(key, created);
  // Refused without a press, perhaps: the next one may do.
  created.catch(() => translators.delete(key));
  return created;
}

/** The language of a text, as far as this browser can tell; English otherwise, in which most of them are. */
async function languageOf(text: string): Promise<string> {
  const [best] = (await (await browser.LanguageDetector?.create())?.detect(text).catch(() => [])) ?? [];
  return best && best.confidence > 0.7 ? best.detectedLanguage : 'en';
}

export type Translated = { text: string; from: string };
const translated = new Map<string, Promise<Translated | null>>();
let queue: Promise<unknown> = Promise.resolve();

/** One text on this device, one at a time, each only once; null where it is in that language already. Throws where the browser cannot. */
export function translateText(text: string, targetLanguage: string): Promise<Translated | null> {
  const key = `${targetLanguage} ${text}`;
  const known = translated.get(key);
  if (known) return known;

  const work = queue.then(async () => {
    const from = await languageOf(text);
    if (from === targetLanguage) return null;
    return { text: await (await translatorFor({ sourceLanguage: from, targetLanguage })).translate(text), from };
  });
  queue = work.catch(() => translated.delete(key));
  translated.set(key, work);
  return work;
}
