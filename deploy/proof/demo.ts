import { databaseOwners } from '@patchwork/dev/environment';
import { createPool, type DatabasePool } from '@patchwork/platform/db';
import { type Cluster, listObjects, restricted, runPod } from './kubernetes.ts';
import type { Proof } from './report.ts';
import type { Account } from './visitor.ts';

export type DemoAccount = Account & { label: string; roles: string[] };

export interface CaughtMail {
  to: string;
  subject: string;
  text: string;
  messageId: string;
}

/** A running system with the demo network. */
export interface Place {
  /** The gateway's address. */
  baseUrl: string;
  /** The name by which browsers know it. */
  host: string;
  /** Teachers and Leads, each once. */
  accounts: Account[];
  databases: Record<(typeof databaseOwners)[number], DatabasePool>;
  /** Everything in the mail catcher. */
  mails(): Promise<CaughtMail[]>;
  /** Empties the mail catcher, which keeps all mails in memory. */
  clearMails(): Promise<void>;
}

/** The accounts of the demo network that may write, each once, without staff, who may need one-time codes. */
export function writersOf<Some extends DemoAccount>(accounts: readonly Some[]): Some[] {
  const isWriter = ({ label, roles }: Some) =>
    roles.includes('Responder') && !roles.includes('AdminRO') && label !== 'termsNotAccepted';
  return [...new Map(accounts.filter(isWriter).map((account) => [account.email, account])).values()];
}

/** Seeds the demo network from a pod of the image `tools`, which has the media folder and every database. */
export async function seedDemo(cluster: Cluster): Promise<DemoAccount[]> {
  const script = `
    const { seedDemo } = await import('/patchwork/dev/demo/seed.ts');
    const environment = Object.fromEntries(${JSON.stringify(databaseOwners)}.map((name) => [name, process.env]));
    // A network plugin may need a moment until it lets a new pod through.
    console.log(JSON.stringify((await seedDemo({ environment, onWait: console.error })).accounts));
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

/** The system in the cluster, at the ports of a node that overlays/proof/node-port.yaml names. */
export async function placeIn(cluster: Cluster, accounts: readonly DemoAccount[], { onEnd }: Proof): Promise<Place> {
  const [node] = await listObjects(cluster, 'nodes');
  const address = node!.status.addresses.find(({ type }: { type: string }) => type === 'InternalIP').address as string;
  const page = `http://${address}:30825/api/mails`;
  const databases = {} as Place['databases'];
  for (const owner of databaseOwners) {
    const encoded = await cluster.kubectl('get', 'secret', `${owner}-database`, '--output', 'jsonpath={.data.url}');
    const url = new URL(Buffer.from(encoded, 'base64').toString());
    url.host = `${address}:30432`;
    // By its address the server cannot be recognised, only by the name that pods use.
    url.search = '?sslmode=no-verify';
    databases[owner] = await createPool(url.href, { size: 2, statementTimeout: 60_000, connectionTimeout: 30_000 });
    onEnd(() => databases[owner].end());
  }
  return {
    baseUrl: `http://${address}:30080`,
    host: 'patchwork.localhost',
    accounts: writersOf(accounts),
    databases,
    mails: async () => (await (await fetch(page)).json()) as never,
    clearMails: async () => void (await fetch(page, { method: 'DELETE' })),
  };
}
