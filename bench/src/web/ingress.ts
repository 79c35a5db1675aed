import { readFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { ensureProgram, run } from '@patchwork/dev/programs';
import { createOutput } from '@patchwork/dev/progress';
import type { Bench } from '../with-system.ts';

/** What HTTP/2 has no place for. */
const connectionHeaders = ['connection', 'keep-alive', 'transfer-encoding'];

/**
 * Serves the gateway over HTTP/2 and TLS, as the ingress of a deployment does: a browser then sends a page's requests over one
 * connection. The certificate is its own, which browsers must be told to accept.
 */
export async function startIngress({ baseUrl, home }: Bench): Promise<{ url: string; close: () => void }> {
  const gateway = new URL(baseUrl);
  const agent = new Agent({ keepAlive: true });
  const server = createSecureServer(await makeCertificate(home), (received, reply) => {
    const sent = Object.entries(received.headers).filter(([name]) => !name.startsWith(':'));
    const headers = {
      ...Object.fromEntries(sent),
      host: gateway.host,
      ...(received.headers.origin && { origin: gateway.origin }),
    };
    const { hostname, port } = gateway;
    const forwarded = request({ agent, hostname, port, headers, method: received.method, path: received.url }, (answer) => {
      const kept = Object.entries(answer.headers).filter(([name]) => !connectionHeaders.includes(name));
      reply.writeHead(answer.statusCode!, Object.fromEntries(kept));
      answer.pipe(reply);
    });
    forwarded.on('error', () => reply.stream.close());
    received.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://127.0.0.1:${port}`,
    close: () => {
      server.close();
      agent.destroy();
    },
  };
}

async function makeCertificate(folder: string): Promise<{ key: Buffer; cert: Buffer }> {
  const openssl = await ensureProgram('openssl', ['openssl'], 'A certificate', createOutput());
  const [key, cert] = [join(folder, 'ingress.key'), join(folder, 'ingress.crt')];
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'];
  await run(openssl, ['req', ...kind, '-subj', '/CN=127.0.0.1', '-keyout', key, '-out', cert]);
  return { key: await readFile(key), cert: await readFile(cert) };
}
