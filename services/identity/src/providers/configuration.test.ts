import { readConfig } from '@patchwork/platform/config';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { providerVariables, toProviders } from './configuration.ts';

const google = { id: 'google', kind: 'google', name: 'Google', clientId: 'patchwork' };
const read = (providers: unknown, secrets: unknown = { google: 'secret' }, allowsLoopback = false) => {
  const text = (given: unknown) => (typeof given === 'string' ? given : JSON.stringify(given));
  const env = { SIGN_IN_PROVIDERS: text(providers), SIGN_IN_PROVIDER_SECRETS: text(secrets) };
  const config = readConfig(z.object(providerVariables), env);
  return toProviders(config.SIGN_IN_PROVIDERS, config.SIGN_IN_PROVIDER_SECRETS, { allowsLoopback });
};

test('there are no providers unless the operator configures some', () => {
  expect(readConfig(z.object(providerVariables), {})).toEqual({ SIGN_IN_PROVIDERS: [], SIGN_IN_PROVIDER_SECRETS: {} });
});

test('Microsoft and Google need no issuer', () => {
  expect(read([google])).toEqual([
    { ...google, issuer: 'https://accounts.google.com', clientSecret: 'secret', tenantClaim: null },
  ]);
  const microsoft = { ...google, kind: 'microsoft' };
  expect(read([microsoft])[0]?.issuer).toBe('https://login.microsoftonline.com/organizations/v2.0');
});

test.each<[string, unknown, unknown, string]>([
  ['no JSON', '{', {}, 'SIGN_IN_PROVIDERS: must be JSON'],
  ['no list', {}, {}, 'SIGN_IN_PROVIDERS: must be a list'],
  ['an unknown field', [{ ...google, secret: 'x' }], {}, 'SIGN_IN_PROVIDERS: Unrecognized key: "secret"'],
  ['an id with a space', [{ ...google, id: 'a b' }], {}, 'SIGN_IN_PROVIDERS: must be a short word in lower case'],
  ['one id twice', [google, google], { google: 's' }, 'SIGN_IN_PROVIDERS: two providers have the same id'],
  ['no secret', [google], {}, 'SIGN_IN_PROVIDERS: google has no secret in SIGN_IN_PROVIDER_SECRETS'],
  ['no issuer', [{ ...google, kind: 'openid' }], { google: 's' }, 'SIGN_IN_PROVIDERS: google needs an issuer'],
  ['an http issuer', [{ ...google, issuer: 'http://a.example' }], { google: 's' }, 'google needs an issuer with https'],
  [
    'an http issuer on this machine',
    [{ ...google, issuer: 'http://127.0.0.1' }],
    { google: 's' },
    'google needs an issuer with https',
  ],
  ['a claim where it is known', [{ ...google, tenantClaim: 'x' }], { google: 's' }, 'google may not have a tenantClaim'],
])('a configuration with %s is refused', (_, providers, secrets, message) => {
  expect(() => read(providers, secrets)).toThrow(message);
});

test('an issuer on this machine may have http in development', () => {
  const local = { ...google, kind: 'openid', issuer: 'http://127.0.0.1:14785' };
  expect(read([local], { google: 's' }, true)[0]?.issuer).toBe(local.issuer);
});
