import { type Language, languages } from '@patchwork/contracts/languages';

export { type Language, languages };

const isLanguage = (code: string): code is Language => (languages as readonly string[]).includes(code);

/** The first of our languages in an `Accept-Language` header, by its weights; undefined when it names none of them. */
export const languageOf = (header: string | undefined): Language | undefined =>
  (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/);
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
      return { code: tag.split('-')[0]!, weight: Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ code }) => code)
    .find(isLanguage);
