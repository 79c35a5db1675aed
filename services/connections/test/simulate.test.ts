import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { aSchool, bySchool } from '@patchwork/matching/fixtures';
import { makePopulation } from '@patchwork/matching/population';
import type { MatchSchool } from '@patchwork/matching/types';
import { expect, it } from 'vitest';
import { namesOf } from '../src/simulate/names.ts';
import { command, header, lineOf, schoolsCsv, simulating } from './simulating.ts';

const at = simulating();
const pairOf = ({ schoolA, schoolB }: Record<string, string>) => `${schoolA} ${schoolB}`;

it('uses the same names as the lookups', async () => {
  const file = new URL('../../schools/migrations/20261130T0000_baseline.sql', import.meta.url);
  const lookups = await readFile(file, 'utf8');
  const tables = { type: 'school_types', locationType: 'location_types', primaryEthnicity: 'ethnicities', county: 'counties' };
  for (const [column, table] of Object.entries(tables)) {
    const rows = new RegExp(`insert into ${table} .*? values\n(.*?);`, 's').exec(lookups)![1]!;
    const names = Array.from(rows.matchAll(/\((\d+), '([^']*)'/g), ([, id, name]) => [Number(id), name]);
    expect(namesOf[column as keyof typeof namesOf].map((name, index) => [index + 1, name])).toEqual(names);
  }
});

it('links the schools of a file for each half term and prints the results', async () => {
  await at.write('schools.csv', schoolsCsv(makePopulation(400)));
  const { code, out, err } = await at.runProcess(...'--schools schools.csv --half-terms 3 --seed 7 --out simulated'.split(' '));
  expect({ code, out }).toEqual({ code: 0, out: `Links, summary.json and chart.svg are in ${at.folder()}/simulated.` });
  expect(err).toEqual([1, 2, 3].map((n) => expect.stringMatching(`^Half term ${n} of 3: 9\\d\\d links, .*% of bound`)));
  expect(await at.list('simulated')).toEqual(['chart.svg', 'links-1.csv', 'links-2.csv', 'links-3.csv', 'summary.json']);

  const { halfTerms, ...rest } = JSON.parse(await at.read('simulated/summary.json'));
  expect(rest).toEqual({ schools: 'schools.csv', schoolsInFile: 400, type: 'main', seed: 7 });
  const seen = new Set<string>();
  for (const [index, figures] of halfTerms.entries()) {
    const links = await at.links(`simulated/links-${index + 1}.csv`);
    expect(figures).toEqual({
      halfTerm: index + 1,
      schoolsInvolvedCount: 400 - makePopulation(400).filter(({ typeId }) => typeId! > 9).length,
      connectionsStartCount: index === 0 ? 0 : halfTerms[index - 1].connectionsEndCount,
      connectionsEndCount: links.length,
      schoolsWithZeroConnections: 0,
      schoolsNeedingMoreConnections: 0,
      linksWithinTrusts: 0,
      total: expect.closeTo(
        links.reduce((sum, { contrast }) => sum + Number(contrast), 0),
        2,
      ),
      bound: expect.any(Number),
      min: expect.any(Number),
      p5: expect.any(Number),
      repeats: 0,
      seed: 7,
      inputHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      cpuSeconds: expect.any(Number),
      wallSeconds: expect.any(Number),
      peakMemoryMb: expect.any(Number),
    });
    for (const link of links) {
      expect(link).toMatchObject({ halfTerm: String(index + 1), reasons: expect.stringMatching(/\w/) });
      // No school gets a partner of an earlier half term again.
      expect(seen).not.toContain(pairOf(link));
      seen.add(pairOf(link));
    }
  }
  expect(await at.read('simulated/chart.svg')).toContain('3 half terms of 400 schools, seed 7');
});

it('links schools as a register describes them, and none within a trust', async () => {
  // A large trust of all counties, whose schools differ enough to be linked.
  const schools = makePopulation(400, 1, true).map((school) =>
    school.id % 3 === 0 ? { ...school, trust: 'Everywhere' } : school,
  );
  await at.write('registered.csv', schoolsCsv(schools));
  expect(await at.run('--schools', 'registered.csv', '--half-terms', '2', '--out', 'registered')).toMatchObject({ code: 0 });
  expect(await at.figures('registered/summary.json')).toMatchObject([{ linksWithinTrusts: 0 }, { linksWithinTrusts: 0 }]);
  const trusts = new Map(schools.map(({ id, trust }) => [String(id), trust]));
  for (const { schoolA, schoolB } of await at.links('registered/links-2.csv'))
    expect(trusts.get(schoolA!) ?? 'none').not.toBe(trusts.get(schoolB!));
});

it('finds the same links regardless of row and column order, line endings and a BOM', async () => {
  const schools = makePopulation(300);
  await at.write('one.csv', schoolsCsv(schools));
  const turned = [header, ...schools.toReversed().map(lineOf)].map((line) => {
    const [id, ...others] = line.split(',');
    return [...others, id].join(',');
  });
  await at.write('other.csv', `\uFEFF${turned.join('\r\n')}\r\n`);
  for (const name of ['one', 'other'])
    expect(await at.run('--schools', `${name}.csv`, '--half-terms', '2', '--out', name)).toMatchObject({ code: 0 });
  for (const file of ['links-1.csv', 'links-2.csv']) expect(await at.read(`other/${file}`)).toBe(await at.read(`one/${file}`));
  expect(await at.figures('other/summary.json')).toEqual(await at.figures('one/summary.json'));
});

it.each<[string, MatchSchool[], number]>([
  ['none', [], 0],
  ['one', [aSchool({ id: 5 })], 1],
  ['ten without data', Array.from({ length: 10 }, (_, id) => blank(id + 1)), 0],
])('succeeds with few schools or schools without data: %s', async (_, schools, lonely) => {
  await at.write('few.csv', schoolsCsv(schools));
  expect(await at.run('--schools', 'few.csv', '--half-terms', '3', '--out', 'few')).toMatchObject({ code: 0 });
  for (const figures of await at.figures('few/summary.json'))
    expect(figures).toMatchObject({ schoolsInvolvedCount: schools.length, schoolsWithZeroConnections: lonely });
});

function blank(id: number): MatchSchool {
  const nothing = { typeId: null, countyId: null, locationTypeId: null, numberOfPupils: null };
  return { id, name: null, ...nothing, primaryEthnicityId: null, secondaryEthnicityId: null };
}

it('an interim run adds links for new schools and changes no existing link', async () => {
  const schools = makePopulation(320);
  await at.write('all.csv', schoolsCsv(schools));
  await at.write('before.csv', schoolsCsv(schools.slice(0, 300)));
  await at.run('--schools', 'before.csv', '--half-terms', '1', '--out', 'before');
  const existing = ['--existing', 'before/links-1.csv', '--interim'];
  expect(await at.run('--schools', 'all.csv', ...existing, '--out', 'after')).toMatchObject({ code: 0 });

  const [given, added] = [await at.links('before/links-1.csv'), await at.links('after/links-1.csv')];
  const [figures] = await at.figures('after/summary.json');
  expect(figures).toMatchObject({
    connectionsStartCount: given.length,
    connectionsEndCount: given.length + added.length,
    schoolsNeedingMoreConnections: 0,
  });
  expect(added.length).toBeGreaterThan(0);
  const pairs = [...given, ...added].map(({ schoolA, schoolB }) => ({ schoolA: Number(schoolA), schoolB: Number(schoolB) }));
  for (const [school, partners] of bySchool(pairs)) {
    expect(new Set(partners).size, String(school)).toBe(partners.length);
    expect(partners.length).toBeLessThanOrEqual(6);
  }
  for (const { schoolA, schoolB } of pairs.slice(given.length)) expect(Math.max(schoolA, schoolB)).toBeGreaterThan(300);
});

it('replaces all files of an earlier simulation and keeps other files', async () => {
  await at.write('schools.csv', schoolsCsv(makePopulation(40)));
  await at.run('--schools', 'schools.csv', '--half-terms', '3', '--out', 'again');
  await at.write('again/notes.txt', 'mine');
  await at.run('--schools', 'schools.csv', '--half-terms', '1', '--out', 'again');
  expect(await at.list('again')).toEqual(['chart.svg', 'links-1.csv', 'notes.txt', 'summary.json']);
});

it('writes nothing when it is interrupted', async () => {
  await at.write('many.csv', schoolsCsv(makePopulation(600)));
  await mkdir(join(at.folder(), 'there'));
  await at.write('there/links-1.csv', 'of before');
  for (const out of ['new', 'there']) {
    const args = ['--schools', 'many.csv', '--half-terms', '50', '--out', out];
    const child = spawn(process.execPath, [command, ...args], { env: process.env });
    const said: string[] = [];
    child.stderr.setEncoding('utf8').on('data', (text: string) => said.push(text));
    // By then the links of the first half term have been written.
    await once(child.stderr, 'data');
    child.kill('SIGINT');
    expect(await once(child, 'close')).toEqual([130, null]);
    expect(said.join('')).toContain('Stopped; nothing was written.');
  }
  expect(await at.list()).not.toContain('new');
  expect(await at.list('there')).toEqual(['links-1.csv']);
  expect(await at.read('there/links-1.csv')).toBe('of before');
});
