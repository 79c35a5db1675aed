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

/** The sizes are shown beside the links; a test compares them with the files. */
export const DOCUMENTS = {
  terms: { name: msg('Terms and conditions'), href: '/terms-and-conditions.pdf', kilobytes: 5 },
  privacy: { name: msg('Privacy policy'), href: '/privacy-policy.pdf', kilobytes: 5 },
} as const;
