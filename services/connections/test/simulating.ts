import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MatchSchool } from '@patchwork/matching/types';
import { readCsv } from '@patchwork/platform/csv';
import { afterAll, beforeAll, vi } from 'vitest';
import { namesOf } from '../src/simulate/names.ts';
import { main } from '../src/simulate.ts';

export const command = fileURLToPath(new URL('../src/simulate.ts', import.meta.url));

const nameOf = (column: keyof typeof namesOf, id: number | null) => (id === null ? '' : namesOf[column][id - 1]!);
const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;

export const header =
  'id,name,type,county,locationType,numberOfPupils,primaryEthnicity,secondaryEthnicity,faith,trust,active,approved';

export const lineOf = (school: MatchSchool): string =>
  [
    String(school.id),
    quote(school.name ?? ''),
    nameOf('type', school.typeId),
    quote(nameOf('county', school.countyId)),
    nameOf('locationType', school.locationTypeId),
    String(school.numberOfPupils ?? ''),
    quote(nameOf('primaryEthnicity', school.primaryEthnicityId)),
    quote(nameOf('secondaryEthnicity', school.secondaryEthnicityId)),
    school.faith ?? '',
    quote(school.trust ?? ''),
    String(school.isActive ?? ''),
    String(school.isApproved ?? ''),
  ].join(',');

export const schoolsCsv = (schools: readonly MatchSchool[]): string => [header, ...schools.map(lineOf), ''].join('\n');

export interface Simulated {
  code: number;
  out: string;
  err: string[];
}

/** The command in a temporary folder, with functions that read and write its files by name. */
export function simulating() {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'simulate-'));
    vi.stubEnv('INIT_CWD', folder);
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true });
  });
  const said = (code: number, out: string, err: string): Simulated => ({
    code,
    out: out.trim(),
    err: err.trim().split('\n').filter(Boolean),
  });

  return {
    folder: () => folder,
    write: (name: string, content: string) => writeFile(join(folder, name), content),
    read: (name: string) => readFile(join(folder, name), 'utf8'),
    /** All files, including hidden ones. */
    list: async (name = '.') => (await readdir(join(folder, name))).sort(),
    runProcess: (...args: string[]): Promise<Simulated> =>
      new Promise((done) => {
        execFile(process.execPath, [command, ...args], (error, stdout, stderr) =>
          done(said(Number(error?.code ?? 0), stdout, stderr)),
        );
      }),
    /** Calls the function behind the command, without starting a process. */
    async run(...args: string[]): Promise<Simulated> {
      const printed = { out: '', err: '' };
      const into = (name: keyof typeof printed) => ({
        isTTY: false,
        write(text: string | Uint8Array) {
          printed[name] += text;
          return true;
        },
      });
      const code = await main(args, { stdout: into('out'), stderr: into('err') }, new AbortController().signal);
      return said(code, printed.out, printed.err);
    },
    /** The rows of a file of links. */
    async links(name: string) {
      const [head, ...rows] = readCsv(await readFile(join(folder, name), 'utf8'));
      return rows.map(({ cells }) => Object.fromEntries(head!.cells!.map((column, at) => [column, cells![at]!])));
    },
    /** A summary without times and memory, which differ between runs. */
    async figures(name: string) {
      const { halfTerms } = JSON.parse(await readFile(join(folder, name), 'utf8'));
      return halfTerms.map(({ cpuSeconds, wallSeconds, peakMemoryMb, ...figures }: Record<string, number>) => figures);
    },
  };
}
