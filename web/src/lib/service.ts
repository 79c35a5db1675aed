import { SERVICE_NAME } from '@patchwork/contracts/service-name';
import { msg } from './i18n.ts';

export { SERVICE_NAME };

/** The company that runs the service. The operator replaces these placeholders on a reserved domain. */
export const COMPANY = {
  name: `The ${SERVICE_NAME} Network`,
  address: [`The ${SERVICE_NAME} Network`, '1 Example Street', 'Exampleton', 'EX1 1EX'],
  enquiriesEmail: 'hello@patchwork.example',
  accountsEmail: 'accounts@patchwork.example',
} as const;

/** The size of each language's file is shown beside its link; a test compares them with the files. */
export const DOCUMENTS = {
  terms: {
    name: msg('Terms and conditions'),
    file: 'terms-and-conditions',
    kilobytes: { en: 37, cy: 45, pl: 48, ur: 60, ar: 56 },
  },
  privacy: { name: msg('Privacy policy'), file: 'privacy-policy', kilobytes: { en: 36, cy: 45, pl: 49, ur: 73, ar: 69 } },
} as const;

export type Document = (typeof DOCUMENTS)[keyof typeof DOCUMENTS];

/** A document in a language of the app, otherwise in English. */
export function documentIn({ file, kilobytes }: Document, language: string) {
  const code = language in kilobytes ? (language as keyof typeof kilobytes) : 'en';
  return { language: code, href: code === 'en' ? `/${file}.pdf` : `/${file}.${code}.pdf`, kilobytes: kilobytes[code] };
}
