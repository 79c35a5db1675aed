import { randomBytes } from 'node:crypto';
import type { Viewer } from '@patchwork/platform/assertion';
import { type OpenIdProvider, type ProviderAccount, signInAt, startOpenIdProvider } from '@patchwork/testkit/openid-provider';
import { device } from '@patchwork/testkit/service';
import { TOTP } from 'otpauth';
import type { ProviderSettings } from '../src/providers/configuration.ts';
import { allowDomain } from '../src/providers/school-sign-in.ts';
import { base64, type Identity, password, providersOf, signedInAgo, startIdentity } from './harness.ts';

const client = { clientId: 'patchwork', clientSecret: 'secret-of-the-tests' };

/** A provider on a free port, and the ways in which Patchwork knows it: by each kind. */
async function startProvider() {
  const accounts: ProviderAccount[] = [];
  const provider = await startOpenIdProvider({
    ...client,
    redirectUris: ['https://patchwork.example/signin/callback'],
    backchannelLogoutUri: 'http://127.0.0.1:9/',
    accounts,
  });
  return { provider, accounts };
}

const settingsOf = (id: string, { issuer }: OpenIdProvider, given: Partial<ProviderSettings> = {}): ProviderSettings => ({
  ...{ id, kind: 'openid', name: `Login ${id}`, issuer, ...client, tenantClaim: null },
  ...given,
});

/** Whatever a school is called at the provider unless a test says otherwise. */
export const organisation = 'org-hill';
let subjects = 0;

/** Identity with two providers: `north`, also as Microsoft and Google, and `south`, whose issuer is its organisation. */
export async function startWithProviders() {
  const [north, south] = [await startProvider(), await startProvider()];
  const settings = [
    settingsOf('north', north.provider, { tenantClaim: 'organisation' }),
    settingsOf('microsoft', north.provider, { kind: 'microsoft' }),
    settingsOf('google', north.provider, { kind: 'google' }),
    settingsOf('south', south.provider),
  ];
  const started: Identity = await startIdentity({ providers: providersOf(settings) });
  let schools = 0;
  /** Each school has its own domain: another one's cannot be claimed. */
  const aSchool: Identity['aSchool'] = (...users) => {
    schools += 1;
    const domain = `hill-${schools}.example`;
    const people = users.length > 0 ? users : [{}];
    return started.aSchool(...people.map((given, place) => ({ email: `jo${place}@${domain}`, ...given })));
  };
  const identity: Identity = { ...started, aSchool };
  const browser = randomBytes(32).toString('base64url');
  const atSouth = new Set(['south']);

  /** An account at a provider, with an address that it vouches for. Returns the subject. */
  function anAccount(
    email: string | null,
    claims: object = {},
    { provider = 'north', amr }: { provider?: string; amr?: string[] } = {},
  ) {
    const subject = `subject-${++subjects}`;
    const known = { organisation, tid: organisation, hd: organisation, email_verified: true, ...(email && { email }), ...claims };
    const { accounts } = atSouth.has(provider) ? south : north;
    accounts.push({ subject, label: subject, claims: known, ...(amr && { amr }) });
    return subject;
  }
  const begin = async (given: object): Promise<string> =>
    (await identity.postInternally('/internal/providers/begin', given)).body.redirectTo;
  const finish = (answer: object, given: object = {}) =>
    identity.postInternally('/internal/providers/finish', {
      ...{ browser, userId: null, termsAccepted: false },
      ...device,
      ...answer,
      ...given,
    });
  /** Signs in there, and posts what comes back. */
  const signInThrough = async (provider: string, subject: string | null, given: object = {}) =>
    (await finish(await signInAt(await begin({ provider, browser }), subject), given)).body;

  const setUp = async (lead: Viewer, provider: string, subject: string) => {
    const started = await identity.post('/api/schoolsignin/begin', lead, { provider }, signedInAgo(lead, 1));
    if (started.status !== 200) return started;
    return finish(await signInAt(started.body.redirectTo, subject), { userId: lead.userId });
  };
  /** A school whose Lead has switched a provider on. */
  const aSchoolThrough = (provider = 'north', ...users: object[]) => throughProvider(provider, users);
  /** The same, with a domain that its trust's other schools use too. */
  const aSchoolOfTrust = (domain: string, provider: string, ...users: object[]) => throughProvider(provider, users, domain);

  async function throughProvider(provider: string, users: object[], sharedDomain?: string) {
    const school = await identity.aSchool(...(users.length > 0 ? users : [{}, {}]));
    if (sharedDomain) await allowDomain(identity.db, school.schoolId, sharedDomain);
    const lead = school.as(school.first, 'SchoolAdmin');
    const leadSubject = anAccount(school.first.email, {}, { provider });
    const answer = await setUp(lead, provider, leadSubject);
    if (answer.status !== 200) throw new Error(`The set-up answered ${answer.status} ${JSON.stringify(answer.body)}.`);
    return { ...school, lead, leadSubject };
  }
  const confirm = async (userId: number, subject: string) => {
    const started = await identity.postInternally('/internal/providers/begin', { userId });
    if (started.status !== 200) return started;
    return finish(await signInAt(started.body.redirectTo, subject), { userId });
  };

  /** Sets up an authenticator with its code of now. Returns its code some steps later. */
  async function anAuthenticatorOf(viewer: Viewer) {
    const startedAt = Date.now();
    const { secret } = (await identity.post('/api/user/authenticator', viewer, { currentPassword: base64(password) })).body;
    const code = (step: number) => new TOTP({ secret }).generate({ timestamp: startedAt + step * 30_000 });
    await identity.post('/api/user/authenticator/confirm', viewer, { code: code(0) });
    return { code };
  }

  return {
    ...identity,
    north,
    south,
    settings,
    browser,
    anAccount,
    begin,
    finish,
    signInThrough,
    setUp,
    aSchoolThrough,
    aSchoolOfTrust,
    confirm,
    anAuthenticatorOf,
    stop: async () => {
      await identity.stop();
      await Promise.all([north.provider.stop(), south.provider.stop()]);
    },
  };
}
export type WithProviders = Awaited<ReturnType<typeof startWithProviders>>;
