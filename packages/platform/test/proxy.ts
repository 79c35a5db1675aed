import net from 'node:net';

export interface Proxy {
  port: number;
  /** Resets every connection and refuses new ones. */
  cut(): void;
  heal(): void;
  /** How many connections it has refused so far. */
  refusals(): number;
  close(): Promise<void>;
}

/** A TCP proxy in front of a server, which tests can cut. Listens on loopback on a free port. */
export async function startProxy(target: { host: string; port: number }): Promise<Proxy> {
  const sockets = new Set<net.Socket>();
  let isCut = false;
  let refusals = 0;

  const server = net.createServer((client) => {
    if (isCut) {
      refusals += 1;
      return client.resetAndDestroy();
    }
    const upstream = net.connect(target);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.setNoDelay(true);
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.resetAndDestroy();
  };

  return {
    port: (server.address() as net.AddressInfo).port,
    cut,
    heal: () => {
      isCut = false;
    },
    refusals: () => refusals,
    close: async () => {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
