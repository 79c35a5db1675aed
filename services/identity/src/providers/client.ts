import { AppError } from '@patchwork/platform/errors';
import type { Log } from '@patchwork/platform/log';
import { createRemoteJWKSet, type JWTPayload, errors as joseErrors, jwtVerify } from 'jose';
import * as openid from 'openid-client';
import { z } from 'zod';
import type { ProviderSettings } from './configuration.ts';

/** Seconds that a provider has for each answer. */
const TIMEOUT = 5;
/** A sign-in begins only if the provider has answered lately; one that comes back need not wait for that again. */
const MAX_AGE_MS = { beginning: 60_000, finishing: 3_600_000 };

/** For how long a key is accepted that the provider has withdrawn: as long as openid-client keeps those for ID tokens. */
const KEYS_MAX_AGE_MS = 300_000;

/** What must come back with an answer; each is new for each sign-in. */
export interface Secrets {
  state: string;
  nonce: string;
  codeVerifier: string;
}
export const newSecrets = (): Secrets => ({
  state: openid.randomState(),
  nonce: openid.randomNonce(),
  codeVerifier: openid.randomPKCECodeVerifier(),
});

/** A verified logout token: of a session at the provider, or of all of a subject's. */
export interface Logout {
  tokenId: string;
  issuer: string;
  subject: string | null;
  sid: string | null;
}

const unavailable = ({ name }: ProviderSettings, cause: unknown) =>
  new AppError(
    'unavailable',
    'provider-unavailable',
    `${name} does not answer. Sign in with your password, or try again in a few minutes.`,
    { retryAfter: 60, cause },
  );

interface Options {
  publicOrigin: string;
  log: Log;
  /** Whether a provider on this machine may have http. */
  allowsLoopback: boolean;
  /** Instead of the real one, in a test. */
  fetch?: openid.CustomFetch;
}

/** The configured providers: the only file that knows OpenID Connect's libraries. */
export function createProviders(settings: readonly ProviderSettings[], { publicOrigin, log, allowsLoopback, fetch }: Options) {
  const callback = `${publicOrigin}/signin/callback`;
  const known = new Map<string, { since: number; configuration: Promise<openid.Configuration> }>();
  const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>();

  async function configurationOf(provider: ProviderSettings, maxAge = MAX_AGE_MS.finishing): Promise<openid.Configuration> {
    const held = known.get(provider.id);
    // Not the time of day, which may be set back.
    if (held && performance.now() - held.since < maxAge) return held.configuration;
    const configuration = openid.discovery(new URL(provider.issuer), provider.clientId, provider.clientSecret, undefined, {
      timeout: TIMEOUT,
      // Without the first, the library would trust the connection alone and not verify the signature of an ID token.
      execute: [openid.enableNonRepudiationChecks, ...(allowsLoopback ? [openid.allowInsecureRequests] : [])],
      ...(fetch && { [openid.customFetch]: fetch }),
    });
    const answered = configuration.catch((cause: unknown) => {
      known.delete(provider.id);
      log.warn({ provider: provider.id, reason: reasonOf(cause) }, 'could not reach a sign-in provider');
      throw unavailable(provider, cause);
    });
    known.set(provider.id, { since: performance.now(), configuration: answered });
    return answered;
  }

  return {
    list: (): readonly ProviderSettings[] => settings,
    find: (id: string): ProviderSettings | null => settings.find((provider) => provider.id === id) ?? null,

    /** Where the browser goes to sign in there. @throws AppError `unavailable` */
    async addressOf(provider: ProviderSettings, secrets: Secrets, further: Readonly<Record<string, string>>): Promise<string> {
      const configuration = await configurationOf(provider, MAX_AGE_MS.beginning);
      const address = openid.buildAuthorizationUrl(configuration, {
        redirect_uri: callback,
        scope: 'openid email',
        state: secrets.state,
        nonce: secrets.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(secrets.codeVerifier),
        code_challenge_method: 'S256',
        ...further,
      });
      return address.href;
    },

    /**
     * Exchanges the code of an answer for the claims of a verified ID token. Null for whatever does not verify.
     * @throws AppError `unavailable` when the provider does not answer, or does not accept our secret
     */
    async claimsOf(
      provider: ProviderSettings,
      { code, iss }: { code: string; iss: string | undefined },
      { state, nonce, codeVerifier }: Secrets,
    ): Promise<Record<string, unknown> | null> {
      const configuration = await configurationOf(provider);
      const answer = new URL(callback);
      answer.search = new URLSearchParams({ code, state, ...(iss !== undefined && { iss }) }).toString();
      try {
        const tokens = await openid.authorizationCodeGrant(configuration, answer, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        });
        return { ...tokens.claims() };
      } catch (cause) {
        const reason = reasonOf(cause);
        if (isOurFault(cause)) log.error({ provider: provider.id, reason }, 'a sign-in provider does not accept our client');
        else log.info({ provider: provider.id, reason }, 'the answer of a sign-in provider was refused');
        if (isOurFault(cause) || isAway(cause)) throw unavailable(provider, cause);
        return null;
      }
    },

    /**
     * Verifies a logout token (OpenID Connect Back-Channel Logout 1.0 §2.6). Null for whatever does not verify.
     * @throws AppError `unavailable` when the provider does not answer
     */
    async logoutOf(provider: ProviderSettings, token: string): Promise<Logout | null> {
      const metadata = (await configurationOf(provider)).serverMetadata();
      if (!metadata.jwks_uri) return null;
      try {
        const { payload } = await jwtVerify(token, keysOf(metadata.jwks_uri), {
          algorithms: signaturesOf(metadata),
          audience: provider.clientId,
          // Not an ID token, which anybody who signs in holds.
          typ: 'logout+jwt',
          clockTolerance: 30,
          maxTokenAge: 300,
        });
        const claims = LogoutClaims.safeParse(payload).data;
        if (!claims || 'nonce' in payload || !isIssuer(metadata.issuer, claims.iss, payload)) return null;
        const { jti: tokenId, iss: issuer, sub: subject = null, sid = null } = claims;
        return subject === null && sid === null ? null : { tokenId, issuer, subject, sid };
      } catch (cause) {
        log.info({ provider: provider.id, reason: reasonOf(cause) }, 'a logout token was refused');
        if (cause instanceof joseErrors.JWKSTimeout || isAway(cause)) throw unavailable(provider, cause);
        return null;
      }
    },

    /** Whether a provider's page, which ends a session in a frame, names its own issuer, or none. */
    async hasIssuer(provider: ProviderSettings, iss: string | undefined): Promise<boolean> {
      if (iss === undefined) return true;
      const { issuer } = (await configurationOf(provider)).serverMetadata();
      const [before = '', after] = issuer.split('{tenantid}');
      return after === undefined ? iss === issuer : iss.startsWith(before) && iss.endsWith(after);
    },
  };

  function keysOf(address: string) {
    const limits = { timeoutDuration: TIMEOUT * 1_000, cacheMaxAge: KEYS_MAX_AGE_MS };
    const held = keySets.get(address) ?? createRemoteJWKSet(new URL(address), limits);
    keySets.set(address, held);
    return held;
  }
}
export type Providers = ReturnType<typeof createProviders>;

/** Signatures by a key of the provider's own: never one by a secret that both sides know, nor none. */
const signatures = /^(?:(?:RS|PS|ES)(?:256|384|512)|EdDSA|Ed25519)$/;

/** The algorithms that the provider announces for ID tokens, as openid-client accepts them; OpenID Connect's default is RS256. */
const signaturesOf = ({ id_token_signing_alg_values_supported: announced = ['RS256'] }: openid.ServerMetadata): string[] =>
  announced.filter((name) => signatures.test(name));

const LogoutClaims = z.object({
  iss: z.string(),
  jti: z.string().min(1).max(512),
  iat: z.number(),
  sub: z.string().max(255).optional(),
  sid: z.string().max(512).optional(),
  events: z.object({ 'http://schemas.openid.net/event/backchannel-logout': z.object({}) }),
});

/** Microsoft's issuer has the organisation in it. */
const isIssuer = (expected: string, given: string, { tid }: JWTPayload) =>
  given === (typeof tid === 'string' ? expected.replace('{tenantid}', tid) : expected);

/** Only codes and names: messages and causes quote tokens and addresses. */
function reasonOf(error: unknown): string {
  if (error instanceof openid.ResponseBodyError || error instanceof openid.AuthorizationResponseError) return error.error;
  const { name, code } = error as { name?: string; code?: string };
  return code ?? name ?? 'unknown';
}

const isOurFault = (error: unknown): boolean =>
  error instanceof openid.ResponseBodyError && ['invalid_client', 'unauthorized_client'].includes(error.error);

/** No answer, one too late, or one that says that the provider itself has failed. */
function isAway(error: unknown): boolean {
  if (error instanceof openid.ResponseBodyError) return error.status >= 500;
  const { code, cause } = error as { code?: string; cause?: unknown };
  if (code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT') return true;
  if (cause instanceof Response && cause.status >= 500) return true;
  return error instanceof TypeError && !code;
}
