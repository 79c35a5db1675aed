import { expect, test } from 'vitest';
import { securityHeaders } from './headers.ts';

test('a secure origin gets an HSTS header for a year that includes subdomains', () => {
  expect(securityHeaders(true)['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  expect(securityHeaders(false)).not.toHaveProperty('strict-transport-security');
});

test('the content security policy allows our own origin only, forbids inline script and forbids framing', () => {
  const headers = securityHeaders(true);
  const policy = headers['content-security-policy']!.split('; ');
  const wanted = ["default-src 'none'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "form-action 'self'"];
  expect(policy).toEqual(expect.arrayContaining([...wanted, "require-trusted-types-for 'script'"]));
  expect(policy.filter((rule) => /-src/.test(rule)).every((rule) => /-src '(self|none)'$/.test(rule))).toBe(true);
  expect(headers['referrer-policy']).toBe('no-referrer');
});
