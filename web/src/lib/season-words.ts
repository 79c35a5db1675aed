import { t } from './i18n.ts';

/** The name of a term or half term in the reader's language: `Autumn 2026/27`, `Autumn 2, 2026/27`. Its seasons are in `locales/from-services.ts`. */
export const sayTerm = (name: string): string => name.replace(/^(Autumn|Spring|Summer)\b/, (season) => t(season));
