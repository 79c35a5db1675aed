/// <reference path="./oidc-provider.d.ts" />
import { hash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type CryptoKey, decodeJwt, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose';
import Provider, { interactionPolicy } from 'oidc-provider';
import MemoryAdapter from 'oidc-provider/lib/adapters/memory_adapter.js';

/** A person who can sign in at the provider. */
export interface ProviderAccount {
  /** Identifies the account there, for ever. */
  subject: string;
  /** What the page calls it. */
  label: string;
  /** In the ID token, such as `email` and `email_verified`. */
  claims: Record<string, unknown>;
  /** How it signed in (RFC 8176). */
  amr?: string[];
}

interface Options {
  port?: number;
  clientId: string;
  clientSecret: string;
  redirectUris: string[];
  /** Where the provider posts its logout tokens; with it an ID token names the session. */
  backchannelLogoutUri?: string;
  /** May be added to later. */
  accounts: ProviderAccount[];
  /** Whether its page takes any address, for the demo. */
  takesAnyAddress?: boolean;
}

type Sign = (claims: JWTPayload, typ?: string) => Promise<string>;

/** How a provider's answers differ from what it should answer. */
interface Faults {
  /** Changes the claims of each ID token before it is signed. */
  alter?: (claims: JWTPayload) => JWTPayload;
  /** Signs each ID token instead of the provider. */
  sign?: Sign;
  /** Only its page answers. */
  isDown?: boolean;
}

const htmlOf = (given: string) => given.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const style =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:2rem auto;padding:0 1rem}input,button{font:inherit;width:100%;padding:.75rem;margin:.25rem 0;box-sizing:border-box}';
const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style><h1>${title}</h1>${body}</html>`;

/** A text field for any address, and a button for each known person. */
const chooser = (accounts: readonly ProviderAccount[], hint: string) =>
  page(
    'Demo school login',
    `<form method="post"><label>Email address <input name="email" type="email" autocomplete="off" value="${htmlOf(hint)}"></label><button>Continue</button></form>
<form method="post">${accounts.map(({ subject, label }) => `<button name="account" value="${htmlOf(subject)}">${htmlOf(label)}</button>`).join('\n')}
<button name="cancel" value="yes">Cancel</button></form>`,
  );

/** For a page whose sign-in is over, such as after Back: the library rejects, which would end the whole process. */
function answerOldPage(response: ServerResponse): void {
  if (response.headersSent) return void response.destroy();
  response.writeHead(400, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
  response.end(page('This page is out of date', '<p>Please start again from Patchwork.</p>'));
}

/** The account of an address: its subject follows from it, and its organisation is the domain. */
export const emailAccount = (email: string): ProviderAccount => ({
  subject: hash('sha256', email.trim().toLowerCase()).slice(0, 24),
  label: email,
  claims: { email: email.trim(), email_verified: true, organisation: email.trim().toLowerCase().split('@').at(-1) ?? '' },
});

const aKey = async (alg = 'RS256') => {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  const kid = randomUUID();
  return { kid, alg, privateKey, public: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' } satisfies JWK };
};
type Key = { kid: string; alg: string; privateKey: CryptoKey; public: JWK };

/** The provider's own, which it warns of unless it is named. */
class Adapter extends MemoryAdapter {}

/** Besides asking to sign in, an application may ask to choose an account, as with Microsoft and Google. */
function withChoice() {
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  return policy;
}

/**
 * A real OpenID provider on this machine, with a page on which anybody chooses who they are. It signs with its newest key; tests
 * change keys and answers.
 */
export async function startOpenIdProvider({ port = 0, accounts, takesAnyAddress = false, ...client }: Options) {
  const faults: Faults = {};
  const logoutTokens: string[] = [];
  let key: Key = await aKey();
  let published = [key.public];
  const server = createServer((request, response) => {
    answer(request, response).catch(() => answerOldPage(response));
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: client.redirectUris,
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
        ...(client.backchannelLogoutUri && {
          backchannel_logout_uri: client.backchannelLogoutUri,
          backchannel_logout_session_required: true,
        }),
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(key.privateKey)), kid: key.kid, alg: 'RS256', use: 'sig' }] },
    adapter: Adapter,
    cookies: { keys: [randomUUID()] },
    claims: {
      openid: ['sub', 'amr', 'organisation', 'tid', 'hd', 'xms_edov'],
      email: ['email', 'email_verified'],
      auth_time: null,
      sid: null,
    },
    // Puts the claims in the ID token, as Microsoft and Google do.
    conformIdTokenClaims: false,
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: { enabled: true, logoutSource, postLogoutSuccessSource },
    },
    interactions: {
      policy: withChoice(),
      url: (_: unknown, { uid }: { uid: string }) => `/choose/${uid}`,
    },
    findAccount: (_: unknown, id: string) => {
      const account = accounts.find(({ subject }) => subject === id);
      return account && { accountId: id, claims: () => ({ sub: id, ...account.claims }) };
    },
    // Users are not asked whether Patchwork may see their address.
    loadExistingGrant: async ({ oidc }: { oidc: { client: { clientId: string }; session: { accountId: string } } }) => {
      const grant = new provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
    pkce: { required: () => true },
    // Without the package's protection against private addresses: Patchwork is on this machine too.
    fetch: (url: string, { dispatcher: _, ...options }: RequestInit & { dispatcher?: unknown }) => deliver(url, options),
    ttl: { Session: 3_600, Interaction: 600, Grant: 3_600, AccessToken: 300, IdToken: 300 },
  });

  provider.use(async (context, next) => {
    await next();
    if (context.oidc?.route === 'jwks') context.body = { keys: published };
    const body = context.body as { id_token?: string } | undefined;
    if (context.oidc?.route === 'token' && body?.id_token)
      body.id_token = await (faults.sign ?? signed)(decodeJwt(body.id_token));
  });
  const handle = provider.callback();

  const signWith =
    ({ kid, alg, privateKey }: Key): Sign =>
    (claims, typ = 'JWT') =>
      new SignJWT(faults.alter?.(claims) ?? claims).setProtectedHeader({ alg, kid, typ }).sign(privateKey);
  const signed: Sign = (claims, typ) => signWith(key)(claims, typ);

  async function deliver(url: string, options: RequestInit): Promise<Response> {
    const token = new URLSearchParams(String(options.body)).get('logout_token');
    if (token) logoutTokens.push(token);
    return fetch(url, options);
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url = '', method } = request;
    if (takesAnyAddress && url === '/demo/down' && method === 'POST') {
      faults.isDown = JSON.parse(await text(request)).isDown === true;
      response.writeHead(204).end();
      return;
    }
    if (faults.isDown && /^\/(\.well-known|token|jwks)/.test(url)) {
      response.writeHead(503).end();
      return;
    }
    if (!url.startsWith('/choose/')) return handle(request, response);
    if (method !== 'POST') {
      const { params } = await provider.interactionDetails(request, response);
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
      response.end(chooser(accounts, params.login_hint ?? ''));
      return;
    }
    const form = new URLSearchParams(await text(request));
    const email = takesAnyAddress ? form.get('email') : null;
    const typed = email?.includes('@') ? emailAccount(email) : null;
    const chosen = typed?.subject ?? form.get('account');
    if (typed && !accounts.some(({ subject }) => subject === typed.subject)) accounts.push(typed);
    const account = accounts.find(({ subject }) => subject === chosen);
    const result = account
      ? { select_account: {}, login: { accountId: account.subject, ...(account.amr && { amr: account.amr }) } }
      : { error: 'access_denied' };
    await provider.interactionFinished(request, response, result);
  }

  return {
    issuer,
    faults,
    /** The logout tokens that the provider has sent. */
    logoutTokens,
    /** Signs with a new key from now on, and publishes it, with or without the earlier one. Returns what signs with that one. */
    async rotateKey({ keepsOld = false, publishes = true, alg = 'RS256' } = {}): Promise<Sign> {
      const earlier = signWith(key);
      key = await aKey(alg);
      if (publishes) published = keepsOld ? [...published, key.public] : [key.public];
      return earlier;
    },
    /** A logout token as the provider would send it, with these claims besides. */
    logoutToken: (claims: JWTPayload, typ = 'logout+jwt', sign = signed) =>
      sign(
        {
          iss: issuer,
          aud: client.clientId,
          iat: Math.floor(Date.now() / 1_000),
          exp: Math.floor(Date.now() / 1_000) + 120,
          jti: randomUUID(),
          events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
          ...claims,
        },
        typ,
      ),
    /** Ends a user's session there, and the provider notifies Patchwork. */
    logOut: async (subject: string, sid: string) =>
      (await provider.Client.find(client.clientId))!.backchannelLogout(subject, sid),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
export type OpenIdProvider = Awaited<ReturnType<typeof startOpenIdProvider>>;

function logoutSource(context: { body: unknown }, form: string) {
  const button = '<button form="op.logoutForm" name="logout" value="yes">Sign out</button>';
  context.body = page('Sign out?', `${form}${button}`);
}

function postLogoutSuccessSource(context: { body: unknown }) {
  context.body = page('Signed out', '');
}

/**
 * Signs in at the provider as a browser does that keeps cookies: opens the address, chooses the account (null: refuses) and stops
 * where the browser is sent back. Returns the parameters of that address.
 */
export async function signInAt(address: string, subject: string | null): Promise<Record<string, string>> {
  const jar = new Map<string, string>();
  const { origin } = new URL(address);
  let url = address;
  let body: URLSearchParams | undefined;
  for (let step = 0; step < 10; step += 1) {
    const response = await fetch(url, {
      method: body ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(body && { body }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      jar.set(name, value);
    }
    await response.body?.cancel();
    const next = response.headers.get('location');
    if (!next) {
      if (response.status !== 200 || body) throw new Error(`The provider answered ${response.status}.`);
      body = new URLSearchParams({ account: subject ?? '' });
      continue;
    }
    body = undefined;
    url = new URL(next, url).href;
    if (new URL(url).origin !== origin) return Object.fromEntries(new URL(url).searchParams);
  }
  throw new Error('The provider redirects in a circle.');
}
