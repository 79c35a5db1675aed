import { t } from './i18n.ts';

/**
 * Translates the name of a term or half term: `Autumn 2026/27`, `Autumn 2, 2026/27`. The seasons are in
 * `locales/from-services.ts`.
 */
export const sayTerm = (name: string): string => name.replace(/^(Autumn|Spring|Summer)\b/, (season) => t(season));
