import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type OpenIdProvider, signInAt, startOpenIdProvider } from '@patchwork/testkit/openid-provider';
import { type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { newSecrets, type Providers } from '../src/providers/client.ts';
import type { ProviderSettings } from '../src/providers/configuration.ts';
import { providersOf } from './harness.ts';

const client = { clientId: 'patchwork', clientSecret: 'secret-of-the-tests' };
const start = () =>
  startOpenIdProvider({
    ...client,
    redirectUris: ['https://patchwork.example/signin/callback'],
    accounts: [{ subject: 'ann', label: 'Ann', claims: { email: 'ann@hill.example', email_verified: true, tid: 'org-hill' } }],
  });
const settingsOf = (issuer: string, given: Partial<ProviderSettings> = {}): ProviderSettings => ({
  ...{ id: 'north', kind: 'openid', name: 'Hill login', issuer, ...client, tenantClaim: null },
  ...given,
});

let provider: OpenIdProvider;
let settings: ProviderSettings;
let providers: Providers;
beforeEach(async () => {
  provider = await start();
  settings = settingsOf(provider.issuer);
  providers = providersOf([settings]);
});
afterEach(async () => {
  vi.useRealTimers();
  await provider.stop();
});

/** Signs in at the provider. Returns what comes back, and the secrets that belong to it. */
async function answered(at = settings, by = providers) {
  const secrets = newSecrets();
  const answer = await signInAt(await by.addressOf(at, secrets, {}), 'ann');
  return { secrets, answer: { code: answer.code!, iss: answer.iss } };
}
const unavailable = {
  kind: 'unavailable',
  code: 'provider-unavailable',
  message: 'Hill login does not answer. Sign in with your password, or try again in a few minutes.',
};

test('a right answer has the claims of the person who signed in', async () => {
  const { answer, secrets } = await answered();
  expect(answer.iss).toBe(provider.issuer);
  expect(await providers.claimsOf(settings, answer, secrets)).toMatchObject({
    ...{ iss: provider.issuer, sub: 'ann', aud: 'patchwork', nonce: secrets.nonce },
    ...{ email: 'ann@hill.example', email_verified: true },
  });
});

describe('an answer is refused', () => {
  const refusedWith = async (given: { answer?: object; secrets?: object }) => {
    const { answer, secrets } = await answered();
    return providers.claimsOf(settings, { ...answer, ...given.answer }, { ...secrets, ...given.secrets });
  };

  test('from another issuer, or from none although this one always names itself', async () => {
    expect(await refusedWith({ answer: { iss: 'https://evil.test' } })).toBeNull();
    expect(await refusedWith({ answer: { iss: undefined } })).toBeNull();
  });

  test('with the code of another provider, whichever issuer it names', async () => {
    const other = await start();
    const at = settingsOf(other.issuer, { id: 'south' });
    const { answer } = await answered(at, providersOf([at]));
    const { secrets } = await answered();
    for (const iss of [answer.iss, provider.issuer])
      expect(await providers.claimsOf(settings, { ...answer, iss }, secrets)).toBeNull();
    await other.stop();
  });

  test('with a code that was used, and with what belongs to another sign-in', async () => {
    const { answer, secrets } = await answered();
    expect(await providers.claimsOf(settings, answer, secrets)).not.toBeNull();
    expect(await providers.claimsOf(settings, answer, secrets)).toBeNull();
    const other = newSecrets();
    expect(await refusedWith({ secrets: { nonce: other.nonce } })).toBeNull();
    expect(await refusedWith({ secrets: { codeVerifier: other.codeVerifier } })).toBeNull();
    expect(await refusedWith({ answer: { code: 'AAAA' } })).toBeNull();
  });

  test.each<[string, object]>([
    ['another audience', { aud: 'another' }],
    ['another issuer', { iss: 'https://evil.test' }],
    ['a past end', { exp: 1_700_000_000 }],
    ['no subject', { sub: undefined }],
  ])('with an ID token of %s', async (_, claims) => {
    provider.faults.alter = (given) => ({ ...given, ...claims });
    const { answer, secrets } = await answered();
    expect(await providers.claimsOf(settings, answer, secrets)).toBeNull();
  });

  test.each<[string, (claims: JWTPayload) => Promise<string>]>([
    ['no signature', async (claims) => new UnsecuredJWT(claims).encode()],
    [
      'one made with our secret',
      (claims) => new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(client.clientSecret)),
    ],
  ])('with an ID token of %s', async (_, sign) => {
    provider.faults.sign = sign;
    const { answer, secrets } = await answered();
    expect(await providers.claimsOf(settings, answer, secrets)).toBeNull();
  });

  test('with a signature by a key that the provider does not publish', async () => {
    await provider.rotateKey({ publishes: false });
    const { answer, secrets } = await answered();
    expect(await providers.claimsOf(settings, answer, secrets)).toBeNull();
  });
});

const headerOf = (alg: string) => Buffer.from(JSON.stringify({ alg, typ: 'logout+jwt' })).toString('base64url');

describe('a token whose algorithm the provider does not announce', () => {
  test.each(['RS512', 'PS256', 'ES384'])('is refused, an ID token and a logout token alike: %s', async (alg) => {
    await provider.rotateKey({ alg });
    const { answer, secrets } = await answered();
    expect(await providers.claimsOf(settings, answer, secrets)).toBeNull();
    expect(await providers.logoutOf(settings, await provider.logoutToken({ sub: 'ann' }))).toBeNull();
    await provider.rotateKey();
  });

  test.each<[string, (claims: JWTPayload) => Promise<string>]>([
    ['none', async (claims) => new UnsecuredJWT(claims).encode().replace(/^[^.]*/, headerOf('none'))],
    [
      'HS256',
      (claims) =>
        new SignJWT(claims)
          .setProtectedHeader({ alg: 'HS256', typ: 'logout+jwt' })
          .sign(new TextEncoder().encode(client.clientSecret)),
    ],
  ])('is refused, even if the provider announces it: %s', async (alg, sign) => {
    const announcing: typeof fetch = async (input, init) => {
      const answer = await fetch(input, init);
      if (!String(input).includes('openid-configuration')) return answer;
      return Response.json({ ...((await answer.json()) as object), id_token_signing_alg_values_supported: ['RS256', alg] });
    };
    const lenient = providersOf([settings], announcing as never);
    const token = await provider.logoutToken({ sub: 'ann' }, undefined, sign);
    expect(await lenient.logoutOf(settings, token)).toBeNull();
    expect(await lenient.logoutOf(settings, await provider.logoutToken({ sub: 'ann' }))).toMatchObject({ subject: 'ann' });
  });
});

describe('when the provider changes its key', () => {
  const claimsNow = async () => {
    const { answer, secrets } = await answered();
    return providers.claimsOf(settings, answer, secrets);
  };
  const logoutNow = async (sign?: Awaited<ReturnType<OpenIdProvider['rotateKey']>>) =>
    providers.logoutOf(settings, await provider.logoutToken({ sub: 'ann' }, undefined, sign));
  const later = (seconds: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1_000 });

  test('the new one is fetched', async () => {
    expect([await claimsNow(), await logoutNow()]).toMatchObject([{ sub: 'ann' }, { subject: 'ann' }]);
    await provider.rotateKey();
    // A key that is not known is asked for at most once a minute.
    later(61);
    expect([await claimsNow(), await logoutNow()]).toMatchObject([{ sub: 'ann' }, { subject: 'ann' }]);
  });

  test('a withdrawn one is no longer accepted after five minutes', async () => {
    expect([await claimsNow(), await logoutNow()]).toMatchObject([{ sub: 'ann' }, { subject: 'ann' }]);
    const withdrawn = await provider.rotateKey();
    provider.faults.sign = withdrawn;
    later(301);
    expect([await claimsNow(), await logoutNow(withdrawn)]).toEqual([null, null]);
    provider.faults.sign = undefined;
    expect([await claimsNow(), await logoutNow()]).toMatchObject([{ sub: 'ann' }, { subject: 'ann' }]);
  });
});

describe('a provider that is down', () => {
  test('is reported when a sign-in begins and when it ends, and sign-in works again once it is back', async () => {
    const { answer, secrets } = await answered();
    provider.faults.isDown = true;
    await expect(providersOf([settings]).addressOf(settings, newSecrets(), {})).rejects.toMatchObject(unavailable);
    await expect(providers.claimsOf(settings, answer, secrets)).rejects.toMatchObject(unavailable);
    provider.faults.isDown = false;
    expect((await answered()).answer.code).toEqual(expect.any(String));
  });

  test('with nothing at its address is said to be so', async () => {
    const nowhere = settingsOf('http://127.0.0.1:9');
    await expect(providersOf([nowhere]).addressOf(nowhere, newSecrets(), {})).rejects.toMatchObject(unavailable);
  });

  test('is given five seconds', { tags: ['whole'] }, async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await new Promise((resolve) => silent.once('listening', resolve));
    const at = settingsOf(`http://127.0.0.1:${(silent.address() as AddressInfo).port}`);
    const begun = performance.now();
    await expect(providersOf([at]).addressOf(at, newSecrets(), {})).rejects.toMatchObject(unavailable);
    expect(performance.now() - begun).toBeLessThan(7_000);
    silent.closeAllConnections();
    silent.close();
  });

  test('is what users see when our secret is wrong', async () => {
    const at = settingsOf(provider.issuer, { clientSecret: 'an-old-secret' });
    const { answer, secrets } = await answered(at, providersOf([at]));
    await expect(providersOf([at]).claimsOf(at, answer, secrets)).rejects.toMatchObject(unavailable);
  });
});

test('a document of another issuer than the configured one is not accepted', async () => {
  const at = settingsOf(provider.issuer.replace('127.0.0.1', 'localhost'));
  await expect(providersOf([at]).addressOf(at, newSecrets(), {})).rejects.toMatchObject({ code: 'provider-unavailable' });
});

describe('Microsoft, whose discovery document serves every organisation', () => {
  const issuerOf = (tid: string) => `https://login.microsoftonline.com/${tid}/v2.0`;
  /** Microsoft's document in front of the provider on this machine. */
  const asMicrosoft: typeof fetch = async (input, init) => {
    const url = String(input);
    if (!url.startsWith('https://login.microsoftonline.com/organizations/v2.0/')) return fetch(input, init);
    const document = (await (await fetch(`${provider.issuer}/.well-known/openid-configuration`)).json()) as object;
    return Response.json({ ...document, issuer: issuerOf('{tenantid}'), authorization_response_iss_parameter_supported: false });
  };
  const at = settingsOf('https://login.microsoftonline.com/organizations/v2.0', { kind: 'microsoft' });

  test.each<[string, string, string | undefined, boolean]>([
    ['that of its organisation', issuerOf('org-hill'), 'org-hill', true],
    ['that of another organisation', issuerOf('org-other'), 'org-hill', false],
    ['the one of the document', issuerOf('{tenantid}'), 'org-hill', false],
    ['one without an organisation', issuerOf('org-hill'), undefined, false],
  ])('a token with the issuer %s', async (_, iss, tid, isRight) => {
    const microsoft = providersOf([at], asMicrosoft as never);
    provider.faults.alter = (claims) => ({ ...claims, iss, tid });
    const { answer, secrets } = await answered(at, microsoft);
    const claims = await microsoft.claimsOf(at, { ...answer, iss: undefined }, secrets);
    expect(claims !== null).toBe(isRight);
    const logout = await microsoft.logoutOf(at, await provider.logoutToken({ sub: 'ann' }));
    expect(logout !== null).toBe(isRight);
  });

  test.each<[string, string | undefined, boolean]>([
    ['of any organisation', issuerOf('org-hill'), true],
    ['of another host', issuerOf('org-hill').replace('microsoftonline', 'evil'), false],
    ['of another path', issuerOf('org-hill').replace('v2.0', ''), false],
    ['that it leaves out', undefined, true],
  ])('a page that ends a session in a frame, with an issuer %s', async (_, iss, isRight) => {
    expect(await providersOf([at], asMicrosoft as never).hasIssuer(at, iss)).toBe(isRight);
  });
});
