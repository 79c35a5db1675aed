import { ConfigError } from '@patchwork/platform/config';
import { z } from 'zod';

const kinds = ['microsoft', 'google', 'openid'] as const;

const Given = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9-]{0,31}$/, 'must be a short word in lower case'),
  kind: z.enum(kinds),
  name: z.string().trim().min(1).max(60),
  issuer: z.url({ protocol: /^https?$/, error: 'must be an address' }).optional(),
  clientId: z.string().min(1),
  tenantClaim: z.string().min(1).optional(),
});

/** One provider of OpenID Connect, as the operator has configured it. */
export interface ProviderSettings {
  id: string;
  kind: (typeof kinds)[number];
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The claim that names the organisation; without it the issuer is the organisation. Of the kind `openid` alone. */
  tenantClaim: string | null;
}

const issuers = {
  microsoft: 'https://login.microsoftonline.com/organizations/v2.0',
  google: 'https://accounts.google.com',
  openid: undefined,
};

const isLoopback = ({ hostname }: URL) => ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);

const json = (text: string, context: z.RefinementCtx) => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: 'custom', message: 'must be JSON' });
    return z.NEVER;
  }
};

/** The variables of the providers; the secrets are apart, so that they can be mounted from a file. */
export const providerVariables = {
  SIGN_IN_PROVIDERS: z
    .string()
    .default('[]')
    .transform(json)
    .pipe(z.array(Given, 'must be a list'))
    .describe('providers of OpenID Connect that schools may sign in through, as JSON: docs/runbook.md'),
  SIGN_IN_PROVIDER_SECRETS: z
    .string()
    .default('{}')
    .transform(json)
    .pipe(z.record(z.string(), z.string().min(1), 'must be an object of id and secret'))
    .describe('the client secret of each provider, as JSON by its id'),
};

const unusable = (what: string) => new ConfigError(`The configuration is not usable:\n  SIGN_IN_PROVIDERS: ${what}`);

/** @throws ConfigError that names the provider and what is wrong with it, never a secret */
export function toProviders(
  given: readonly z.output<typeof Given>[],
  secrets: Readonly<Record<string, string>>,
  { allowsLoopback }: { allowsLoopback: boolean },
): ProviderSettings[] {
  const ids = new Set(given.map(({ id }) => id));
  if (ids.size !== given.length) throw unusable('two providers have the same id');
  return given.map(({ id, kind, name, issuer = issuers[kind], clientId, tenantClaim }) => {
    const wrong = (what: string) => unusable(`${id} ${what}`);
    if (!issuer) throw wrong('needs an issuer');
    const url = new URL(issuer);
    if (url.protocol !== 'https:' && !(allowsLoopback && isLoopback(url))) throw wrong('needs an issuer with https');
    if (tenantClaim && kind !== 'openid') throw wrong(`may not have a tenantClaim: it is known for ${kind}`);
    const clientSecret = secrets[id];
    if (!clientSecret) throw wrong('has no secret in SIGN_IN_PROVIDER_SECRETS');
    return { id, kind, name, issuer, clientId, clientSecret, tenantClaim: tenantClaim ?? null };
  });
}
