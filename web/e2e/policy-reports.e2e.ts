import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request as callUpstream } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { chromium, expect, test } from '@playwright/test';

interface Report {
  type: string;
  body: string;
  status: number;
}

/** A TLS proxy in front of the system, as in production, since browsers send no reports over plain http. Records the reports. */
async function startTls(upstream: URL, reports: Report[]): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), 'patchwork-tls-'));
  const files = { key: join(folder, 'key.pem'), cert: join(folder, 'cert.pem') };
  const [kind, out] = [
    ['-x509', '-nodes', '-newkey', 'rsa:2048', '-days', '1'],
    ['-keyout', files.key, '-out', files.cert],
  ];
  execFileSync('openssl', ['req', ...kind, ...out, '-subj', '/CN=127.0.0.1'], { stdio: 'pipe' });
  const server = createServer({ key: readFileSync(files.key), cert: readFileSync(files.cert) }, (request, response) => {
    const headers = { ...request.headers, host: upstream.host };
    const call = callUpstream(new URL(request.url!, upstream), { method: request.method, headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
      if (request.url === '/api/csp-report')
        void body.then((sent) => reports.push({ type: String(headers['content-type']), body: sent, status: answer.statusCode! }));
    });
    const body = text(request);
    void body.then((sent) => call.end(sent));
  });
  rmSync(folder, { recursive: true });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

test('the browser reports a blocked resource, and the server accepts the report', { tag: '@whole' }, async ({
  baseURL,
  launchOptions,
}) => {
  const reports: Report[] = [];
  const server = await startTls(new URL(baseURL!), reports);
  const args = [...(launchOptions.args ?? []), '--ignore-certificate-errors', '--short-reporting-delay'];
  // The headless shell sends no reports.
  const executablePath = process.env.FULL_CHROMIUM_PATH ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ ...launchOptions, executablePath, args });
  try {
    const page = await browser.newPage();
    await page.goto(`https://127.0.0.1:${(server.address() as AddressInfo).port}/login`);
    await page.evaluate(() => {
      new Image().src = 'https://elsewhere.invalid/picture.png?user=1';
    });
    await expect.poll(() => reports.length, { timeout: 30_000 }).toBeGreaterThan(0);
    const [{ type, status, body }] = reports as [Report];
    expect([type, status]).toEqual(['application/reports+json', 204]);
    expect(JSON.parse(body)).toMatchObject([{ type: 'csp-violation', body: { effectiveDirective: 'img-src' } }]);
  } finally {
    await browser.close();
    server.closeAllConnections();
    server.close();
  }
});
