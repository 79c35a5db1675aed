import { databaseOwners } from '@patchwork/dev/environment';
import { createPool, type DatabasePool } from '@patchwork/platform/db';
import { type Cluster, listObjects, restricted, runPod } from './kubernetes.ts';
import { type Place, writersOf } from './place.ts';
import type { Account } from './visitor.ts';

type DemoAccount = Account & { label: string; roles: string[] };

/** Seeds the demo network from a pod of the image `tools`, which has the media folder and every database. */
export async function seedDemo(cluster: Cluster): Promise<DemoAccount[]> {
  const script = `
    const { seedDemo } = await import('/patchwork/dev/demo/seed.ts');
    const environment = Object.fromEntries(${JSON.stringify(databaseOwners)}.map((name) => [name, process.env]));
    console.log(JSON.stringify((await seedDemo({ environment })).accounts));
  `;
  const secretOf = (name: string) => ({
    name: `${name.toUpperCase()}_DATABASE_URL`,
    valueFrom: { secretKeyRef: { name: `${name}-database`, key: 'url' } },
  });
  const log = await runPod(cluster, {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name: 'demo',
      // The labels by which the policies of the migrations let it reach PostgreSQL.
      labels: { 'patchwork.example/database': 'true', 'patchwork.example/migration': 'true' },
    },
    spec: {
      restartPolicy: 'Never',
      automountServiceAccountToken: false,
      securityContext: restricted.pod,
      containers: [
        {
          name: 'app',
          image: 'patchwork/tools:proof',
          args: ['--input-type=module', '--eval', script],
          env: [
            ...databaseOwners.map(secretOf),
            { name: 'STORAGE_DIR', value: '/media' },
            { name: 'NODE_ENV', value: 'production' },
          ],
          securityContext: restricted.container,
          volumeMounts: [
            { name: 'media', mountPath: '/media' },
            { name: 'postgres-ca', mountPath: '/etc/patchwork/postgres', readOnly: true },
          ],
        },
      ],
      volumes: [
        { name: 'media', persistentVolumeClaim: { claimName: 'media' } },
        { name: 'postgres-ca', secret: { secretName: 'postgres-ca', items: [{ key: 'ca.crt', path: 'ca.crt' }] } },
      ],
    },
  });
  return JSON.parse(log.trim().split('\n').at(-1)!) as DemoAccount[];
}

/** The system in the cluster as the checks see it, from the node: the node port with the host of PUBLIC_ORIGIN, the databases and the mail catcher. */
export async function placeIn(cluster: Cluster, accounts: DemoAccount[]): Promise<Place> {
  const services = await listObjects(cluster, 'services');
  const addressOf = (name: string) => services.find(({ metadata }) => metadata.name === name)!.spec.clusterIP as string;
  const databases = {} as Record<(typeof databaseOwners)[number], DatabasePool>;
  for (const owner of databaseOwners) {
    const encoded = await cluster.kubectl('get', 'secret', `${owner}-database`, '--output', 'jsonpath={.data.url}');
    const url = new URL(Buffer.from(encoded, 'base64').toString());
    url.hostname = addressOf(url.hostname);
    // By its address the server cannot be recognised, only by the name that pods use.
    url.search = '?sslmode=no-verify';
    databases[owner] = await createPool(url.href, { size: 2, statementTimeout: 60_000, connectionTimeout: 30_000 });
  }
  const mails = async () => {
    // The Service has no port for the page.
    const [pod] = await listObjects(cluster, 'pods', '--selector', 'app.kubernetes.io/name=mail');
    return `http://${pod!.status.podIP}:8025/api/mails`;
  };
  return {
    baseUrl: 'http://127.0.0.1:30080',
    host: 'patchwork.localhost',
    accounts: writersOf(accounts),
    accountOf: (label) => accounts.find((account) => account.label === label)!,
    databases,
    mails: async () => (await (await fetch(await mails())).json()) as never,
    clearMails: async () => void (await fetch(await mails(), { method: 'DELETE' })),
  };
}
