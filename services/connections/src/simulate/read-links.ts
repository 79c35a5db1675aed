import { z } from 'zod';
import { MAX_LINKS } from '../run-limits.ts';
import { type Fault, readRows } from './read-rows.ts';
import { SchoolId } from './read-schools.ts';

const Link = z.object({
  halfTerm: z.string().optional(),
  schoolA: SchoolId,
  schoolB: SchoolId,
  contrast: z.string().optional(),
  reasons: z.string().optional(),
});

export const linkColumns = Object.keys(Link.shape);

export interface GivenLink {
  schoolA: number;
  schoolB: number;
}

/** The links of a CSV file between known schools; reads only the two school columns. @throws UnusableFile */
export async function readLinks(file: string, schools: ReadonlySet<number>): Promise<{ links: GivenLink[]; faults: Fault[] }> {
  const { rows, faults } = await readRows(file, { schema: Link, needed: ['schoolA', 'schoolB'] });
  const lineOf = new Map<string, number>();
  const degrees = new Map<number, number>();
  for (const link of rows) {
    const reason = faultOf(link, schools, lineOf, degrees);
    if (reason) faults.push({ line: link.line, reason, columns: [] });
  }
  const links = rows.map(({ schoolA, schoolB }) => ({ schoolA, schoolB }));
  return { links, faults: faults.sort((one, other) => one.line - other.line) };
}

/** Records a valid link in `lineOf` and `degrees`. */
function faultOf(
  { schoolA, schoolB, line }: GivenLink & { line: number },
  schools: ReadonlySet<number>,
  lineOf: Map<string, number>,
  degrees: Map<number, number>,
): string | null {
  const ends = { schoolA, schoolB };
  const strange = Object.entries(ends).filter(([, id]) => !schools.has(id));
  if (strange.length > 0) return strange.map(([column, id]) => `${column}: there is no school ${id}`).join('; ');
  if (schoolA === schoolB) return 'links a school with itself';
  const pair = `${Math.min(schoolA, schoolB)} ${Math.max(schoolA, schoolB)}`;
  if (lineOf.has(pair)) return `is the link of line ${lineOf.get(pair)} again`;
  const full = Object.values(ends).find((id) => degrees.get(id) === MAX_LINKS);
  if (full !== undefined) return `school ${full} has ${MAX_LINKS} links already, and no school may have more`;
  lineOf.set(pair, line);
  for (const id of Object.values(ends)) degrees.set(id, (degrees.get(id) ?? 0) + 1);
  return null;
}
