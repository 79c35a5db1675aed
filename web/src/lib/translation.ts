import { keepTarget, useTranslation } from './translation-store.ts';

/** The browser's own translator, where it has one (Chrome and Edge on computers so far). Nothing leaves the device. */
type BrowserTranslator = {
  availability(pair: Pair): Promise<'unavailable' | 'downloadable' | 'downloading' | 'available'>;
  create(pair: Pair): Promise<{ translate(text: string): Promise<string> }>;
};
type Pair = { sourceLanguage: string; targetLanguage: string };

/** Languages of homes in English schools, each in its own name. The bar offers those that this browser can do. */
export const languages: Record<string, string> = {
  cy: 'Cymraeg',
  pl: 'Polski',
  ur: 'اردو',
  ar: 'العربية',
  bn: 'বাংলা',
  ro: 'Română',
  gu: 'ગુજરાતી',
  pt: 'Português',
  uk: 'Українська',
};
export const rightToLeft = new Set(['ur', 'ar']);

function browserTranslator(): BrowserTranslator | undefined {
  return 'Translator' in globalThis ? (globalThis as unknown as { Translator: BrowserTranslator }).Translator : undefined;
}

/** Asks the browser what it can do. Some never answer, so each question waits 2 seconds at most. */
export async function findOfferedLanguages(translator = browserTranslator(), patience = 2000): Promise<string[]> {
  const answers = Object.keys(languages).map(async (targetLanguage) => {
    if (!translator) return [];
    const silence = new Promise<'unavailable'>((resolve) => setTimeout(() => resolve('unavailable'), patience));
    const asked = translator.availability({ sourceLanguage: 'en', targetLanguage }).catch(() => 'unavailable' as const);
    return (await Promise.race([asked, silence])) === 'unavailable' ? [] : [targetLanguage];
  });
  const offered = (await Promise.all(answers)).flat();
  useTranslation.setState({ offered });
  return offered;
}

/** Switches reports and comments into a language (or back, with null) and keeps the choice on this device. */
export function translateInto(target: string | null): void {
  useTranslation.setState({ target });
  keepTarget(target);
}

const translated = new Map<string, Promise<string>>();
let queue: Promise<unknown> = Promise.resolve();

/** One text on this device, one at a time, each only once. Throws where the browser cannot. */
export function translateText(text: string, targetLanguage: string): Promise<string> {
  const key = `${targetLanguage} ${text}`;
  const known = translated.get(key);
  if (known) return known;

  const translator = browserTranslator();
  if (!translator) return Promise.reject(new Error('This browser has no translator'));
  const work = queue.then(async () => (await translator.create({ sourceLanguage: 'en', targetLanguage })).translate(text));
  queue = work.catch(() => translated.delete(key));
  translated.set(key, work);
  return work;
}
