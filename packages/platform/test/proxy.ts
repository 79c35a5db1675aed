import net from 'node:net';

export interface Proxy {
  port: number;
  /** Resets every connection and refuses new ones. */
  cut(): void;
  heal(): void;
  close(): Promise<void>;
}

/** A door in front of a server that tests may slam. Listens on loopback on a free port. */
export async function startProxy(target: { host: string; port: number }): Promise<Proxy> {
  const sockets = new Set<net.Socket>();
  let isCut = false;

  const server = net.createServer((client) => {
    if (isCut) return client.resetAndDestroy();
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
    close: async () => {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
