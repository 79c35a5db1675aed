import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readCsv } from '@patchwork/platform/csv';
import { afterAll, beforeAll } from 'vitest';
import type { MatchSchool } from '../src/matching/types.ts';
import { namesOf } from '../src/simulate/names.ts';

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

/** The command in a folder of its own, in which files are written and read by their names. */
export function simulating() {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'simulate-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  return {
    folder: () => folder,
    write: (name: string, content: string) => writeFile(join(folder, name), content),
    read: (name: string) => readFile(join(folder, name), 'utf8'),
    /** All that is there, also what is hidden. */
    list: async (name = '.') => (await readdir(join(folder, name))).sort(),
    run: (...args: string[]): Promise<Simulated> =>
      new Promise((done) => {
        const env = { ...process.env, INIT_CWD: folder };
        execFile(process.execPath, [command, ...args], { env }, (error, stdout, stderr) =>
          done({ code: Number(error?.code ?? 0), out: stdout.trim(), err: stderr.trim().split('\n').filter(Boolean) }),
        );
      }),
    /** The rows of a file of links. */
    async links(name: string) {
      const [head, ...rows] = readCsv(await readFile(join(folder, name), 'utf8'));
      return rows.map(({ cells }) => Object.fromEntries(head!.cells!.map((column, at) => [column, cells![at]!])));
    },
    /** A summary without what no two runs have in common. */
    async figures(name: string) {
      const { halfTerms } = JSON.parse(await readFile(join(folder, name), 'utf8'));
      return halfTerms.map(({ cpuSeconds, wallSeconds, peakMemoryMb, ...figures }: Record<string, number>) => figures);
    },
  };
}
