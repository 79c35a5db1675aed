import { loadConfig as identity } from '@patchwork/identity/config';
import { describe, expect, test } from 'vitest';
import { environmentOf } from './environment.ts';
import { findings } from './policy.ts';
import { environments, findKustomize, nameOf, render, renderWith } from './render.ts';
import { complaintsAbout } from './schemas.ts';

const kustomize = await findKustomize();
if (!kustomize) console.warn('SKIPPED: the manifests are not read, since neither kustomize 5, kubectl nor go is on this machine');

describe.skipIf(!kustomize).each(environments)('in %s', (environment) => {
  test('identity has the secrets of sign-in providers, and reaches them, only with the component', async () => {
    const bare = await render(kustomize!, environment);
    const signIn = await renderWith(kustomize!, environment, 'sign-in');
    const secretsIn = (all: typeof bare) => identity(environmentOf(all, 'Deployment/identity')).SIGN_IN_PROVIDER_SECRETS;
    expect(secretsIn(bare)).toEqual({});
    expect(secretsIn(signIn)).toEqual({ google: expect.any(String) });
    const rulesOf = (all: typeof bare) => all.find((each) => nameOf(each) === 'NetworkPolicy/identity')!.spec.egress;
    expect(rulesOf(signIn).length).toBe(rulesOf(bare).length + 1);
    expect(rulesOf(signIn).at(-1).ports).toEqual([{ port: 443 }]);
    expect(findings(signIn)).toEqual([]);
    expect((await Promise.all(signIn.map(complaintsAbout))).flat()).toEqual([]);
  });
});
