import { readFileSync } from 'node:fs';
import { type Bench, processesOf } from './with-system.ts';

/** Memory of a process by kind, in megabytes. */
interface Parts {
  /** Its name: that of its service, or `all`. */
  process: string;
  /** RSS, as in `ps` and Kubernetes' limits: shared pages count in full for each process. */
  resident: number;
  /** PSS: shared pages are divided among the processes that share them. */
  proportional: number;
  /** Node's program and libraries, the same pages for all processes. */
  node: number;
  /** Other mapped files, such as sharp's libvips. */
  libraries: number;
  /** V8's heap for JavaScript, and the used part of it. */
  heap: number;
  heapUsed: number;
  /** The rest: C++ memory, buffers, WebAssembly, thread stacks. */
  native: number;
}

/** Reads the present memory of each process, once. */
export async function measureMemory(bench: Bench) {
  const pages = await Promise.all(bench.metricsPages.map(async (page) => (await fetch(page)).text()));
  const parts = processesOf(bench).map(({ name, pid }) => partsOf(name, pid()!, pages));
  const total = (of: (one: Parts) => number) => Math.round(parts.reduce((sum, one) => sum + of(one), 0));
  return { parts, resident: total((one) => one.resident), proportional: total((one) => one.proportional) };
}

function partsOf(process: string, pid: number, pages: readonly string[]): Parts {
  const gauge = (name: string) => findGauge(pages, name, process) / 1e6;
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
    process,
    ...(Object.fromEntries(Object.entries(parts).map(([name, size]) => [name, Math.round(size)])) as typeof parts),
  };
}

/** Reads a figure of a process from the pages with the metrics of all. */
export const findGauge = (pages: readonly string[], name: string, process: string): number =>
  Number(new RegExp(`^${name}\\{service="${process}"\\} (\\S+)$`, 'm').exec(pages.join('\n'))?.[1]);

/** Returns the memory of a process in megabytes by mapped file; memory without a path is anonymous. */
function readMappings(pid: number): { path: string; Rss: number; Pss: number }[] {
  const text = readFileSync(`/proc/${pid}/smaps`, 'utf8');
  return text.split(/^(?=[0-9a-f]+-[0-9a-f]+ )/m).map((block) => {
    const path = /^\S+ \S+ \S+ \S+ \S+[ ]*(.*)$/m.exec(block)?.[1] ?? '';
    const size = (field: string) => (Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(block)?.[1]) * 1_024) / 1e6;
    return { path, Rss: size('Rss'), Pss: size('Pss') };
  });
}
