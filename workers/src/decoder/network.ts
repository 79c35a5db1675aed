import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { ConfigError } from '@patchwork/platform/config';

const ANSWER_MS = 2_000;

/** @throws ConfigError when this container can open a connection to its cluster, its host or a name server */
export async function assertNoNetwork(addresses: Promise<string[]> | string[] = neighbours()): Promise<void> {
  const all = await addresses;
  const reached = await Promise.all(all.map(canReach));
  const open = all.filter((_, index) => reached[index]);
  if (open.length > 0)
    throw new ConfigError(
      `This decoder can reach ${open.join(', ')}. Deny its container every outgoing connection, or accept the risk with MEDIA_ISOLATION=off.`,
    );
}

/** What a container can reach when nothing denies it: the Kubernetes API, its name servers and the metadata of its host. */
async function neighbours(): Promise<string[]> {
  const { KUBERNETES_SERVICE_HOST: host, KUBERNETES_SERVICE_PORT: port } = process.env;
  const resolvers = (await readFile('/etc/resolv.conf', 'utf8').catch(() => '')).matchAll(/^nameserver\s+(\S+)$/gm);
  // Docker's own name server is inside the container.
  const names = [...resolvers].map(([, name]) => `${name}:53`).filter((name) => !name.startsWith('127.'));
  return [...(host ? [`${host}:${port}`] : []), ...names, '169.254.169.254:80'];
}

/** Whether a connection to `host:port` opens within two seconds. */
const canReach = (address: string) =>
  new Promise<boolean>((resolve) => {
    const [, host, port] = /^(.*):(\d+)$/.exec(address)!;
    const socket = connect({ host, port: Number(port), timeout: ANSWER_MS });
    const end = (isReached: boolean) => () => {
      socket.destroy();
      resolve(isReached);
    };
    socket.on('connect', end(true)).on('timeout', end(false)).on('error', end(false));
  });
