import { msg } from './i18n.ts';
/** The product's name until the operator chooses another. */
export const SERVICE_NAME = 'Patchwork';

/** Who runs the service. The operator replaces these lines: they are placeholders on a reserved domain. */
export const COMPANY = {
  name: 'The Patchwork Network',
  address: ['The Patchwork Network', '1 Example Street', 'Exampleton', 'EX1 1EX'],
  enquiriesEmail: 'hello@patchwork.example',
  accountsEmail: 'accounts@patchwork.example',
} as const;

/** Sizes are shown beside the links; a test compares them with the files. */
export const DOCUMENTS = {
  terms: { name: msg('Terms and conditions'), href: '/terms-and-conditions.pdf', kilobytes: 5 },
  privacy: { name: msg('Privacy policy'), href: '/privacy-policy.pdf', kilobytes: 5 },
} as const;
