import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { openApi } from './api.ts';

// Serves `patchwork_jobs_waiting` to the workers' autoscaler, as the adapter of Prometheus does by the rule in deploy/README.md:
// the waiting jobs of a queue, by the worker that reports most of them.

/** The waiting jobs of each queue in what one worker reports. */
export function waitingIn(metrics: string): Map<string, number> {
  const waiting = new Map<string, number>();
  for (const [, labels = '', value] of metrics.matchAll(/^patchwork_jobs\{(.*)\} (\S+)$/gm)) {
    const [queue, state] = ['queue', 'state'].map((name) => new RegExp(`(?:^|,)${name}="([^"]*)"`).exec(labels)?.[1]);
    if (queue && (state === 'waiting' || state === 'prioritized')) waiting.set(queue, (waiting.get(queue) ?? 0) + Number(value));
  }
  return waiting;
}

if (import.meta.main) {
  const [certificates, host] = process.argv.slice(2) as [string, string];
  const { list } = openApi(certificates, host);
  const read = (name: string) => readFileSync(join(certificates, name));
  const apiVersion = 'external.metrics.k8s.io/v1beta1';
  const metricName = 'patchwork_jobs_waiting';

  const waitingAt = async (namespace: string, queue: string): Promise<number[]> => {
    const pods = await list(`/api/v1/namespaces/${namespace}/pods?labelSelector=app.kubernetes.io/name%3Dworkers`);
    const answers = pods.map(({ status }) =>
      fetch(`http://${status.podIP}:9090/metrics`, { signal: AbortSignal.timeout(2_000) }),
    );
    const settled = await Promise.allSettled(answers.map(async (answer) => waitingIn(await (await answer).text())));
    return settled.flatMap((each) => (each.status === 'fulfilled' ? (each.value.get(queue) ?? []) : []));
  };

  const options = { cert: read('api.crt'), key: read('api.key'), ca: read('ca.crt'), requestCert: true };
  createServer(options, async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'https://localhost');
    const send = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (pathname === `/apis/${apiVersion}`) {
      const resource = { name: metricName, singularName: '', namespaced: true, kind: 'ExternalMetricValueList', verbs: ['get'] };
      return send(200, { kind: 'APIResourceList', apiVersion: 'v1', groupVersion: apiVersion, resources: [resource] });
    }
    const namespace = new RegExp(`^/apis/${apiVersion}/namespaces/([^/]+)/${metricName}$`).exec(pathname)?.[1];
    const queue = /^queue=(\w+)$/.exec(searchParams.get('labelSelector') ?? '')?.[1];
    if (!namespace || !queue) return send(404, { kind: 'Status', apiVersion: 'v1', status: 'Failure', code: 404 });
    const values = await waitingAt(namespace, queue).catch(() => []);
    const timestamp = new Date().toISOString();
    const item = { metricName, metricLabels: { queue }, timestamp, value: String(Math.max(...values)) };
    send(200, { kind: 'ExternalMetricValueList', apiVersion, metadata: {}, items: values.length > 0 ? [item] : [] });
  }).listen(10261, host);
}
