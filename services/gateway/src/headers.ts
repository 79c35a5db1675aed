import { policyReportsPath } from './policy-reports.ts';

const contentSecurityPolicy = [
  "default-src 'none'",
  "object-src 'none'",
  ...['script', 'style', 'img', 'media', 'font', 'connect', 'manifest', 'worker'].map((kind) => `${kind}-src 'self'`),
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "require-trusted-types-for 'script'",
  'report-to csp',
  // For browsers without `report-to`.
  `report-uri ${policyReportsPath}`,
].join('; ');

/** Sent with every reply; a service's own value wins (media have a stricter policy). Source: safety.md §2, OWASP. */
export const securityHeaders = (isSecure: boolean): Record<string, string> => ({
  'content-security-policy': contentSecurityPolicy,
  'reporting-endpoints': `csp="${policyReportsPath}"`,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  ...(isSecure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
});
