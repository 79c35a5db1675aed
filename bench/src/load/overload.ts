import { setTimeout as pause } from 'node:timers/promises';
import { type ServiceName, serviceNames } from '@patchwork/dev/ports';
import { keep, percentile, printChecks } from '../measure.ts';
import { createCpuReader } from '../processes.ts';
import { postLogin } from '../sign-in.ts';
import { accountOf, type Bench, withSystem } from '../with-system.ts';
import {
  answeredPerSecond,
  countOf,
  isSuccess,
  type LoadOptions,
  type LoadResult,
  logFaults,
  measureCapacity,
  prepareLoad,
  runLoad,
  type Second,
  totalStatuses,
} from './load.ts';

const reportCount = 10_000;
const times = 5;
const calmSeconds = 15;
const recoverySeconds = 20;
const probeMs = 500;

/**
 * Sends five times the calls that the system can answer, for two minutes or as given (`npm run bench -- overload 30`), with
 * sign-ins and safeguarding calls beside them, and checks what users see during and after it.
 */
export const benchOverload = (seconds: number): Promise<void> =>
  withSystem(async (bench) => {
    const load = await prepareLoad(bench, reportCount);
    const capacity = await measureCapacity(load);
    const half = { ...load, rate: capacity / 2 };
    const calm = await runLoad({ ...half, seconds: calmSeconds });
    const probes = startProbes(bench, load);
    const cpu = await startCpu(bench);
    let ending: Promise<[Awaited<ReturnType<typeof probes.stop>>, Record<string, number>, LoadResult]>;
    const over = await bench.progress(`sending ${Math.round(times * capacity)} calls a second for ${seconds} s`, () =>
      // The recovery begins with the last call sent, not with the last answer.
      runLoad({ ...load, seconds, rate: times * capacity }, () => {
        ending = Promise.all([probes.stop(), cpu.stop(), runLoad({ ...half, seconds: recoverySeconds })]);
      }),
    );
    const [probed, cpuShares, after] = await ending!;
    const faults = logFaults(bench);

    const statuses = totalStatuses(over.seconds);
    const foreign = Object.keys(statuses).filter((status) => !isSuccess(status) && status !== '503' && status !== '429');
    const withoutRetryAfter = over.seconds.reduce((sum, second) => sum + second.withoutRetryAfter, 0);
    const recovered = secondsToNormal(after.seconds, Math.max(250, 3 * calm.p99));
    const rows = {
      'calls a second at capacity': Math.round(capacity),
      'p99 at half of that, ms': calm.p99,
      'sent a second under overload': Math.round(over.seconds.reduce((sum, { sent }) => sum + sent, 0) / seconds),
      'answered a second under overload': Math.round(answeredPerSecond(over, seconds)),
      'p50 and p99 of those, ms': `${over.p50}, ${over.p99}`,
      statuses: JSON.stringify(statuses),
      'sent late, p99 ms': over.sentLate,
      'CPU % of a core': JSON.stringify({ load: Math.round(over.cpu * 100), ...cpuShares }),
      'sign-ins: count, p50, p99 ms': describeProbe(probed.signIn),
      'concerns: count, p50, p99 ms': describeProbe(probed.concern),
    };
    console.table(rows);
    const all = (probe: Probe[]) => probe.length > 0 && probe.every(({ status }) => status >= 200 && status < 300);
    const p99 = (probe: Probe[]) =>
      percentile(
        probe.map(({ ms }) => ms),
        99,
      );
    printChecks([
      { name: 'the load is sent in time', isMet: over.sentLate <= 100, found: `p99 ${over.sentLate} ms late` },
      { name: 'only 2xx, 503 and 429', isMet: foreign.length === 0, found: foreign.join() || 'no other' },
      { name: 'each refusal has Retry-After', isMet: withoutRetryAfter === 0, found: `${withoutRetryAfter} without` },
      { name: 'p99 of the answered ≤ 2 s', isMet: over.p99 <= 2_000, found: `${over.p99} ms` },
      {
        name: 'every process stays ready',
        isMet: probed.unready.length === 0,
        found: probed.unready.join() || 'all, each second',
      },
      {
        name: 'every sign-in succeeds within 2 s',
        isMet: all(probed.signIn) && p99(probed.signIn) <= 2_000,
        found: describeProbe(probed.signIn),
      },
      {
        name: 'every call for concerns succeeds within 2 s',
        isMet: all(probed.concern) && p99(probed.concern) <= 2_000,
        found: describeProbe(probed.concern),
      },
      { name: 'back to normal within 10 s', isMet: recovered <= 10, found: `${recovered} s` },
      { name: 'no error in a log', isMet: faults.length === 0, found: faults.slice(0, 5).join('\n') || 'none' },
    ]);
    await keep('overload', { ...rows, seconds, recovered, calm, over, after });
  });

const steadySeconds = 5;

/** How many seconds pass until several in a row have no refusal and answer within `limit` milliseconds. */
function secondsToNormal(seconds: readonly Second[], limit: number): number {
  const isNormal = ({ statuses, p99 }: Second) => countOf(statuses, (status) => !isSuccess(status)) === 0 && p99 <= limit;
  const found = seconds.findIndex((_, from) => {
    const steady = seconds.slice(from, from + steadySeconds);
    return steady.length === steadySeconds && steady.every(isNormal);
  });
  return found < 0 ? seconds.length : found;
}

/** Measures the CPU time of each process, and of PostgreSQL and Redis together, in per cent of a core. */
async function startCpu(bench: Bench) {
  const read = await createCpuReader(bench);
  const [begun, before] = [performance.now(), read()];
  return {
    async stop(): Promise<Record<string, number>> {
      const seconds = (performance.now() - begun) / 1_000;
      const share = ([name, used]: [string, number]) => [name, Math.round(((used - before.get(name)!) / seconds) * 100)];
      return Object.fromEntries([...read()].map(share));
    },
  };
}

interface Probe {
  status: number;
  ms: number;
}

const describeProbe = (probes: Probe[]) => {
  const ms = probes.map((probe) => probe.ms);
  const refused = probes.filter(({ status }) => status >= 300 || status < 200).map(({ status }) => status);
  return `${probes.length}, ${percentile(ms, 50)}, ${percentile(ms, 99)}${refused.length > 0 ? `; refused: ${refused.join()}` : ''}`;
};

/**
 * Twice a second each, signs in and calls for concerns: reads them, and now and then raises one, which people may do a few times
 * an hour. Asks every process each second whether it is ready.
 */
function startProbes(bench: Bench, { baseUrl, users, reports }: Pick<LoadOptions, 'baseUrl' | 'users' | 'reports'>) {
  const { email, password } = accountOf(bench, 'teacher2');
  const { cookie, token } = users[1]!;
  const signIn: Probe[] = [];
  const concern: Probe[] = [];
  const unready: ServiceName[] = [];
  const pending: Promise<unknown>[] = [];
  const measure = async (list: Probe[], call: () => Promise<Response>) => {
    const begun = performance.now();
    const status = await call().then(
      async (response) => {
        await response.arrayBuffer();
        return response.status;
      },
      () => 0,
    );
    list.push({ status, ms: performance.now() - begun });
  };
  const raise = () =>
    fetch(`${baseUrl}/api/concern`, {
      method: 'POST',
      headers: { cookie, 'x-xsrf-token': token, 'content-type': 'application/json' },
      body: JSON.stringify({ kind: 'article', id: reports[0], reason: 'A surname is in the text.' }),
    });
  const readConcerns = () => fetch(`${baseUrl}/api/concern/mine`, { headers: { cookie } });
  const askReady = async (service: ServiceName) => {
    const url = `http://127.0.0.1:${bench.ports[service].metrics}/readyz`;
    const isReady = await fetch(url, { signal: AbortSignal.timeout(3_000) }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (!isReady) unready.push(service);
  };
  let isStopped = false;
  const running = (async () => {
    for (let round = 0; !isStopped; round += 1, await pause(probeMs)) {
      pending.push(measure(signIn, () => postLogin(baseUrl, email, password)));
      pending.push(measure(concern, round % 20 === 0 ? raise : readConcerns));
      if (round % 2 === 0) pending.push(...serviceNames.map(askReady));
    }
  })();
  return {
    async stop() {
      isStopped = true;
      await running;
      await Promise.all(pending);
      return { signIn, concern, unready };
    },
  };
}
