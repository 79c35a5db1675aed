import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { type ServiceName, serviceNames } from '@patchwork/stack/ports';
import { keep } from './measure.ts';
import { type Bench, withSystem } from './with-system.ts';

/** Five minutes, after which idle processes give memory back, and a little. */
const idleSeconds = 345;

/** Megabytes of a process, by what they are. */
interface Parts {
  service: ServiceName;
  /** What `ps` and Kubernetes' limits count: shared pages count in full for each process. */
  resident: number;
  /** Shared pages divided among those who share them. */
  proportional: number;
  /** Node's own program and libraries, the same pages for all seven. */
  node: number;
  /** Other files that are mapped, such as sharp's libvips. */
  libraries: number;
  /** What V8 holds for JavaScript, and how much of that is in use. */
  heap: number;
  heapUsed: number;
  /** The rest: C++'s own, buffers, WebAssembly, stacks of threads. */
  native: number;
}

/** Resident memory of the seven processes when nobody does anything, and of what it is made. */
export const benchMemory = (): Promise<void> =>
  withSystem(async (bench) => {
    await bench.progress('waiting until everything is idle', () => setTimeout(idleSeconds * 1_000));
    const parts = await Promise.all(serviceNames.map((service) => partsOf(bench, service)));
    const total = (of: (one: Parts) => number) => Math.round(parts.reduce((sum, one) => sum + of(one), 0));
    console.table(parts);
    const resident = total((one) => one.resident);
    const proportional = total((one) => one.proportional);
    console.log(`${resident} MB resident (target: 900), ${proportional} MB with what they share counted once`);
    await keep('memory', { parts, resident, proportional });
  });

async function partsOf({ services, ports }: Bench, service: ServiceName): Promise<Parts> {
  const pid = services[service].pid()!;
  const metrics = await (await fetch(`http://127.0.0.1:${ports[service].metrics}/metrics`)).text();
  const gauge = (name: string) => Number(new RegExp(`^${name}\\{[^}]*\\} (\\S+)$`, 'm').exec(metrics)?.[1]) / 1e6;
  const mappings = readMappings(pid);
  const of = (isMeant: (path: string) => boolean, field: 'Rss' | 'Pss' = 'Rss') =>
    mappings.filter(({ path }) => isMeant(path)).reduce((sum, mapping) => sum + mapping[field], 0);
  const isNode = (path: string) => /\/node$|\/lib\/.*\/(libc|libm|libstdc|ld-|libdl|libgcc|libpthread)/.test(path);
  const isFile = (path: string) => path.startsWith('/');
  const heap = gauge('nodejs_heap_size_total_bytes');
  const parts = {
    resident: of(() => true),
    proportional: of(() => true, 'Pss'),
    node: of(isNode),
    libraries: of((path) => isFile(path) && !isNode(path)),
    heap,
    heapUsed: gauge('nodejs_heap_size_used_bytes'),
    native: of((path) => !isFile(path)) - heap,
  };
  return {
    service,
    ...(Object.fromEntries(Object.entries(parts).map(([name, size]) => [name, Math.round(size)])) as typeof parts),
  };
}

/** What a process has in its memory, in megabytes by file; without a path it is its own. */
function readMappings(pid: number): { path: string; Rss: number; Pss: number }[] {
  const text = readFileSync(`/proc/${pid}/smaps`, 'utf8');
  return text.split(/^(?=[0-9a-f]+-[0-9a-f]+ )/m).map((block) => {
    const path = /^\S+ \S+ \S+ \S+ \S+[ ]*(.*)$/m.exec(block)?.[1] ?? '';
    const size = (field: string) => (Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(block)?.[1]) * 1_024) / 1e6;
    return { path, Rss: size('Rss'), Pss: size('Pss') };
  });
}
