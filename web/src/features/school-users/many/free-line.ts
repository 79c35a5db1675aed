import { isTitle, namesOf, titleOf } from './names.ts';
import type { Person } from './people-list.ts';

// Lines that are no rows of a table: "Mrs Nell Bell nell@school.example", "Bell, Nell" <nell@school.example>, and several of them.

const anAddress = /[\p{L}\p{N}_][\p{L}\p{N}.!#$%&'*+/=?^_`~-]*@[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?/gu;

/** The addresses in a text, by their "@". */
export const addressesIn = (text: string): string[] => text.match(anAddress) ?? [];

/** The address that a cell holds and nothing else, perhaps as a link or in brackets. */
export function onlyAddress(cell: string): string | undefined {
  const [found, ...more] = addressesIn(cell);
  const rest = cell.replace(found ?? '', '').replace(/mailto:/i, '');
  return more.length === 0 && !/[\p{L}\p{N}]/u.test(rest) ? found : undefined;
}

/** The people of a line, at least one for each address. */
export const readFreeLine = (line: string): Person[] => splitPeople(line).map(readPerson);

/** Programs write an address twice where it is also a link. */
const repeated = /(\S+@\S+?)\s*<mailto:\1>/giu;

/** One text for each address: between semicolons if each holds one, or else to the end of each address. */
function splitPeople(line: string): string[] {
  const text = line.replace(/\s+/g, ' ').replace(repeated, '$1');
  const pieces = text.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/).filter((piece) => /[\p{L}\p{N}]/u.test(piece));
  if (pieces.every((piece) => addressesIn(piece).length === 1)) return pieces;
  const found = [...text.matchAll(anAddress)];
  const ends = found.map(({ 0: address, index }) => index + address.length);
  return ends.map((end, place) => text.slice(ends[place - 1] ?? 0, place === ends.length - 1 ? undefined : end));
}

function readPerson(text: string): Person {
  const [email = ''] = addressesIn(text);
  const [before = '', after = ''] = [text.slice(0, text.indexOf(email)), text.slice(text.indexOf(email) + email.length)].map(
    bare,
  );
  const { words, position } = before ? { words: before, position: after } : { words: after, position: '' };
  const bracketed = /^(.+?)\s*\(([^)]+)\)$/.exec(words);
  const name = bracketed?.[1] ?? words;
  const person = { title: '', firstName: '', lastName: '', email, schoolPosition: position || (bracketed?.[2] ?? ''), group: '' };
  const separator = /[;|]/.test(name) ? /[;|]/ : ',';
  const cells = name.split(separator).map(bare).filter(Boolean);
  const title = isTitle(cells[0] ?? '') ? titleOf(cells.shift()!) : '';
  const [first = '', second = '', third = '', fourth = ''] = cells;
  // "Mrs Nell Bell, Teacher" or "Mrs, Nell Bell, Teacher", but not "Bell, Nell".
  const isWhole = first.includes(' ') && (title !== '' || isTitle(first.split(' ')[0]!));
  if (isWhole)
    return { ...person, ...namesOf(`${title} ${first}`), schoolPosition: second || person.schoolPosition, group: third };
  const isInOrder = title !== '' || separator !== ',' || cells.length > 2;
  if (!isInOrder) return { ...person, ...namesOf(cells.join(', ')) };
  return { ...person, title, firstName: first, lastName: second, schoolPosition: third || person.schoolPosition, group: fourth };
}

/** Without the signs, bullets and quotes around it. */
function bare(text: string): string {
  const trimmed = text
    .replace(/mailto:\s*$/i, '')
    .replace(/^(?:[\s,;|:<>[\]•*·–—-]|\d+[.)]\s)+|[\s,;|:<[\]•*·–—-]+$|[\s>]+$|^\)|\($/gu, '')
    .trim();
  const inner = /^"(.*)"$|^'(.*)'$|^“(.*)”$|^‘(.*)’$|^\((.*)\)$/
    .exec(trimmed)
    ?.slice(1)
    .find((part) => part !== undefined);
  return inner === undefined ? trimmed.replaceAll(/["“”]/g, '').trim() : bare(inner);
}
