import { SERVICE_NAME } from '@patchwork/contracts/service-name';
import { type Language, languages } from '@patchwork/platform/language';
import ar from './ar.json' with { type: 'json' };
import cy from './cy.json' with { type: 'json' };
import pl from './pl.json' with { type: 'json' };
import ur from './ur.json' with { type: 'json' };

/** A language's translations by English sentence; with a count, one for each plural form of the language. */
export type Dictionary = Readonly<Record<string, string | Partial<Record<Intl.LDMLPluralRule, string>>>>;

export const dictionaries: Record<Exclude<Language, 'en'>, Dictionary> = { cy, pl, ur, ar };

type Values = Readonly<Record<string, string | number>>;

/** The language of an email's reader. */
export interface Wording {
  /** For the attribute `lang`. */
  code: string;
  direction: 'ltr' | 'rtl';
  /** Translates an English sentence. Values may be user text; `{service}` is always known. */
  t: (sentence: string, values?: Values) => string;
  /** Translates a count, given its English singular and plural; the plural is the key. Both may contain `{count}`. */
  plural: (count: number, one: string, other: string) => string;
  /** Joins names: "one, two and three". */
  list: (names: readonly string[]) => string;
  /** Formats an instant as a long date and a time in London. */
  instant: (iso: string) => string;
  /** Formats the day of an instant in London. */
  day: (iso: string) => string;
  /** Formats the time of an instant in London, in English as schools write it: `2pm`. */
  time: (iso: string) => string;
}

/** The wording of emails in a language; English for users who have not chosen one. */
export const wordingIn = (language: Language | undefined): Wording => wordings.get(language ?? 'en')!;

const wordings = new Map(languages.map((language) => [language, createWording(language)]));

function createWording(language: Language): Wording {
  const dictionary: Dictionary = language === 'en' ? {} : dictionaries[language];
  const isRightToLeft = language === 'ar' || language === 'ur';
  // Numbers keep Latin digits in every language, as in UK classrooms.
  const locale = language === 'en' ? 'en-GB' : `${language}-u-nu-latn`;
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'Europe/London' });
  const times = new Intl.DateTimeFormat(locale, { timeStyle: 'short', hourCycle: 'h23', timeZone: 'Europe/London' });
  const twelveHours = new Intl.DateTimeFormat('en-GB', {
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
    timeZone: 'Europe/London',
  });
  const lists = new Intl.ListFormat(locale);
  const rules = new Intl.PluralRules(locale);

  // An isolated value keeps its own direction. Addresses stay unmarked, because readers copy them.
  const shown = (value: string | number) => {
    const text = oneLine(String(value));
    return isRightToLeft && !/^https?:/.test(text) ? `\u2068${text}\u2069` : text;
  };
  const fill = (sentence: string, values: Values) =>
    sentence.replace(/\{(\w+)\}/g, (hole, name: string) => shown(values[name] ?? hole));

  const t: Wording['t'] = (sentence, values) => {
    const found = dictionary[sentence];
    return fill(typeof found === 'string' ? found : sentence, { service: SERVICE_NAME, ...values });
  };

  return {
    code: language === 'en' ? 'en-GB' : language,
    direction: isRightToLeft ? 'rtl' : 'ltr',
    t,
    plural: (count, one, other) => {
      const found = dictionary[other];
      const forms = typeof found === 'object' ? found : { one, other };
      return fill(forms[rules.select(count)] ?? other, { service: SERVICE_NAME, count });
    },
    list: (names) => lists.format(names),
    instant: (iso) => {
      const date = new Date(iso);
      return t('{day} at {time}', { day: days.format(date), time: times.format(date) });
    },
    day: (iso) => days.format(new Date(iso)),
    time: (iso) => {
      const date = new Date(iso);
      return language === 'en' ? twelveHours.format(date).replace(/:00|\s/g, '') : times.format(date);
    },
  };
}

/** Makes user text a single line, without control characters or marks that change the text direction. */
export const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/[\u202a-\u202e\u2066-\u2069\u200e\u200f]/g, '')
    .trim();
