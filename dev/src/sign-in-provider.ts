import { emailAccount, startOpenIdProvider } from '@patchwork/testkit/openid-provider';
import { demoSignIn, demoSignInPeople } from '../demo/sign-in-provider.ts';
import { freePorts } from './ports.ts';

/**
 * Starts the demo's OpenID provider, on this machine only, where anybody chooses who they are. Returns identity's variables for it.
 */
export async function startSignInProvider({
  publicOrigin,
  secret,
  port,
}: {
  publicOrigin: string;
  secret: string;
  port?: number;
}) {
  const { provider: id, name } = demoSignIn;
  const { issuer, stop } = await startOpenIdProvider({
    port: port ?? (await freePorts(1))[0]!,
    clientId: 'patchwork',
    clientSecret: secret,
    redirectUris: [`${publicOrigin}/signin/callback`],
    backchannelLogoutUri: `${publicOrigin}/api/auth/provider/logout/${id}`,
    accounts: demoSignInPeople().map(({ label, email }) => ({ ...emailAccount(email), label })),
    takesAnyAddress: true,
  });
  const settings = [{ id, kind: 'openid', name, issuer, clientId: 'patchwork', tenantClaim: 'organisation' }];
  return {
    id,
    name,
    issuer,
    variables: {
      SIGN_IN_PROVIDERS: JSON.stringify(settings),
      SIGN_IN_PROVIDER_SECRETS: JSON.stringify({ [id]: secret }),
    },
    stop,
  };
}
