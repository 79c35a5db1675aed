import { afterEach, beforeEach, expect, test } from 'vitest';
import { aLink, type Connections, introduce, startConnections, superuser } from './harness.ts';
import { run } from './run-steps.ts';

let connections: Connections;
beforeEach(async () => {
  connections = await startConnections();
});
afterEach(() => connections.stop());

const fewLinks = async (id: number) => (await connections.get(`/api/connection/logs/${id}/fewlinks`, superuser)).body;

/** Links between each two of these schools. */
const allPairs = (ids: number[]) => ids.flatMap((one) => ids.filter((other) => one < other).map((other) => aLink(one, other)));

test.each(['/api/connection', '/api/connection/preview'])(
  '%s stores which schools it leaves with few links, and why',
  async (path) => {
    // County 6 is in England here; counties 1 to 5 of the harness too.
    await introduce(connections, 6);
    await connections.deliverSchool({ schoolId: 7, typeId: 7, typeName: 'Secondary', name: 'Hill, "High"', countyId: 60 });
    await connections.deliverSchool({ schoolId: 8, typeId: 10 });
    const id = await run(connections, allPairs([1, 2, 3, 4, 5]), path);
    const rows = await fewLinks(id);
    expect(rows).toHaveLength(2);
    expect(rows).toContainEqual({
      school: { id: 6, name: 'School 6' },
      nation: expect.any(String),
      county: 'County 6',
      links: 0,
      sameAgeSchools: 5,
      reason: 'all-full',
    });
    expect(rows).toContainEqual(
      expect.objectContaining({ school: { id: 7, name: 'Hill, "High"' }, links: 0, sameAgeSchools: 0, reason: 'few-of-the-age' }),
    );
    expect(rows.map(({ nation }: { nation: string }) => nation)).toEqual(
      rows.map(({ nation }: { nation: string }) => nation).sort(),
    );
  },
);

test('the list is also a CSV file that a spreadsheet opens without running formulas', async () => {
  await introduce(connections, 1);
  await connections.deliverSchool({ schoolId: 2, name: '=cmd|"/c"!A1, Hill' });
  const id = await run(connections, [aLink(1, 2)]);
  const answer = await connections.get(`/api/connection/logs/${id}/fewlinks/csv`, superuser);
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="schools-with-few-links-${id}.csv"`);
  const [heading, ...lines] = answer.text.trimEnd().split('\r\n');
  expect(heading).toBe('Id,School,Nation,County,Links,Schools of similar ages,Reason');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(
    /^2,"'=cmd\|""\/c""!A1, Hill",[A-Z]\w+,County 2,1,1,Too few other schools teach pupils of similar ages\.$/,
  );
});

test('a run without such schools has an empty list, and an unknown run none', async () => {
  await introduce(connections, 5);
  const id = await run(connections, allPairs([1, 2, 3, 4, 5]));
  expect(await fewLinks(id)).toEqual([]);
  expect((await connections.get('/api/connection/logs/99/fewlinks', superuser)).status).toBe(404);
});
