import { expect, test } from 'vitest';
import type { ProviderSettings } from './configuration.ts';
import { askedAnew, identityOf, pinningOf, refusalOf } from './providers.policy.ts';

const provider = (kind: ProviderSettings['kind'], tenantClaim: string | null = null): ProviderSettings => ({
  ...{ id: 'p', kind, name: 'P', issuer: 'https://p.example', clientId: 'c', clientSecret: 's', tenantClaim },
});
const claims = {
  iss: 'https://p.example',
  sub: 'ann',
  email: 'ann@hill.example',
  email_verified: true,
  tid: 't',
  hd: 'hill.example',
};

test.each<[ProviderSettings['kind'], object, string | null]>([
  ['microsoft', {}, 't'],
  ['microsoft', { tid: undefined }, null],
  ['microsoft', { tid: '9188040d-6c67-4c5b-b112-36a304b66dad' }, null],
  ['google', {}, 'hill.example'],
  ['google', { hd: undefined }, null],
  ['google', { hd: '' }, null],
  ['google', { hd: 7 }, null],
  ['openid', {}, 'https://p.example'],
])('the organisation at %s with %j is %s', (kind, given, tenant) => {
  expect(identityOf(provider(kind), { ...claims, ...given })?.tenant ?? null).toBe(tenant);
});

test('the organisation may be a claim that the operator names', () => {
  expect(identityOf(provider('openid', 'organisation'), { ...claims, organisation: 'org' })?.tenant).toBe('org');
  expect(identityOf(provider('openid', 'organisation'), claims)).toBeNull();
});

test.each<[ProviderSettings['kind'], object, string | null, boolean]>([
  ['google', {}, 'ann@hill.example', true],
  ['google', { email_verified: false }, null, false],
  ['openid', { email_verified: undefined }, null, false],
  ['openid', { email_verified: 'true' }, null, false],
  ['openid', { email: 'no address' }, null, true],
  ['openid', { email: 'two@at@signs' }, null, true],
  ['microsoft', { email_verified: undefined }, 'ann@hill.example', false],
  ['microsoft', { xms_edov: true }, 'ann@hill.example', true],
  ['microsoft', { xms_edov: '1' }, 'ann@hill.example', true],
  ['microsoft', { xms_edov: false }, null, false],
  ['microsoft', { xms_edov: 0 }, null, false],
  ['microsoft', { xms_edov: '0' }, null, false],
  ['microsoft', { xms_edov: 'false' }, null, false],
])('an address at %s with %j counts as %s, its domain as owned: %s', (kind, given, email, ownsDomain) => {
  expect(identityOf(provider(kind), { ...claims, ...given })).toMatchObject({ email, ownsDomain });
});

test.each<[unknown, boolean]>([
  [['pwd', 'mfa'], true],
  [['pwd', 'otp'], false],
  ['mfa', false],
  [undefined, false],
])('amr %j is two factors: %s', (amr, isTwoFactor) => {
  expect(identityOf(provider('openid'), { ...claims, amr })).toMatchObject({ isTwoFactor });
});

test.each<[number | null, boolean]>([
  [null, false],
  [1_000, true],
  [940, true],
  [939, false],
])('a sign-in at %s was asked for anew at 1000: %s', (authTime, isNew) => {
  expect(askedAnew({ authTime }, 1_000)).toBe(isNew);
});

const account = { tenant: 't', subject: 'ann', email: 'Ann@Hill.example' };
const school = { provider: 'p', tenant: 't', domains: ['hill.example', 'trust.example'] };
const person = { isStaff: false, mayEnter: true, isAddressHeld: false, school, linkedSubject: null };
test.each<[string, object | null, string | null]>([
  ['a person of the organisation', person, null],
  ['a person whose account this is', { ...person, linkedSubject: 'ann' }, null],
  ['a stranger', null, 'unknown-person'],
  ['staff of the service', { ...person, isStaff: true }, 'staff'],
  ['an inactive person', { ...person, mayEnter: false }, 'may-not-enter'],
  ['a person of a school without a provider', { ...person, school: null }, 'other-organisation'],
  ['a person of a school with another provider', { ...person, school: { ...school, provider: 'q' } }, 'other-organisation'],
  ['a person of another organisation', { ...person, school: { ...school, tenant: 'u' } }, 'other-organisation'],
  ['a person whom somebody else has just moved', { ...person, isAddressHeld: true }, 'address-held'],
  ['the same with the account from before', { ...person, isAddressHeld: true, linkedSubject: 'ann' }, null],
  ['a person with another account', { ...person, linkedSubject: 'bob' }, 'other-account'],
  ['a person of a domain that is not on', { ...person, school: { ...school, domains: ['trust.example'] } }, 'other-domain'],
  [
    'a person whose account this is, of a domain that is not on',
    { ...person, school: { ...school, domains: ['trust.example'] }, linkedSubject: 'ann' },
    null,
  ],
])('%s: %s is refused as %s', (_, given, refusal) => {
  expect(refusalOf({ id: 'p' }, account, given as typeof person | null)).toBe(refusal);
});

const identity = { tenant: 't', email: 'Ann@Hill.example', ownsDomain: true };
const lead = { email: 'ann@hill.example', school: null };
test.each<[string, object, object, unknown]>([
  ['the Lead’s own address', {}, {}, { domain: 'hill.example', isOwnAddress: true }],
  ['another address', { email: 'bob@hill.example' }, {}, 'other-address'],
  [
    'another address later',
    { email: 'bob@hill.example' },
    { school: { tenant: 't' } },
    { domain: 'hill.example', isOwnAddress: false },
  ],
  [
    'another address later, of nobody’s domain',
    { email: 'bob@x.example', ownsDomain: false },
    { school: { tenant: 't' } },
    'other-address',
  ],
  ['no address', { email: null }, {}, 'other-address'],
  ['another organisation', {}, { school: { tenant: 'u' } }, 'other-organisation'],
  ['a public mail domain', { email: 'ann@gmail.com' }, { email: 'ann@gmail.com' }, 'not-for-schools'],
])('a Lead with %s pins %#', (_, given, of, pinning) => {
  expect(pinningOf({ ...identity, ...given }, { ...lead, ...of })).toEqual(pinning);
});
