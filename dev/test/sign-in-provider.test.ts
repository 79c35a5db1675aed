import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { startOpenIdProvider } from '@patchwork/testkit/openid-provider';
import { expect, test } from 'vitest';

test('an old page of the sign-in provider gets a page that says so, and the provider goes on', async () => {
  const redirectUri = 'http://127.0.0.1:9/signin/callback';
  const account = { subject: 'nell', label: 'Nell', claims: {} };
  const client = { clientId: 'patchwork', clientSecret: 'secret', redirectUris: [redirectUri] };
  const provider = await startOpenIdProvider({ ...client, accounts: [account] });
  try {
    const form = new URLSearchParams({ account: 'nell' });
    for (const options of [{}, { method: 'POST', body: form }]) {
      const signal = AbortSignal.timeout(10_000);
      // Back after success: the choice is made, and its page belongs to no sign-in any more.
      const answer = await fetch(`${provider.issuer}/choose/long-over`, { ...options, redirect: 'manual', signal });
      expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('This page is out of date')]);
    }
    expect((await fetch(`${provider.issuer}/.well-known/openid-configuration`)).status).toBe(200);
  } finally {
    await provider.stop();
  }
});

test('a promise that nobody handles ends no other part, and is said', async () => {
  const failure = JSON.stringify(new URL('../src/failure.ts', import.meta.url).href);
  const program = `
    const { outliveRejections } = await import(${failure});
    outliveRejections((line) => console.log(line));
    Promise.reject(new Error('of one part'));
    setTimeout(() => console.log('the rest goes on'), 200);
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  expect(output).toMatch(/of one part[\s\S]*the rest goes on/);
  expect(code).toBe(0);
});
