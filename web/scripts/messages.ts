import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';

/** One English sentence of the app and the files where it stands; `counts` where a plural needs all its forms. */
export type Message = { sentence: string; counts: boolean; files: string[] };

interface Node {
  type: string;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

/** The sentences that an argument may be; none where it is a name, whose own place is marked with `msg`. */
function sentencesOf(node: Node | undefined): string[] {
  if (!node) return [];
  if (node.type === 'Literal' && typeof node.value === 'string') return [node.value];
  if (node.type === 'ConditionalExpression')
    return [node.consequent, node.alternate].flatMap((each) => sentencesOf(each as Node));
  return [];
}

function find(node: Node, found: Omit<Message, 'files'>[]): void {
  const { callee } = node as { callee?: Node };
  if (node.type === 'CallExpression' && callee?.type === 'Identifier') {
    const [first, , last] = node.arguments as Node[];
    const name = String(callee.name);
    if (['t', 'msg', 'withParts'].includes(name))
      found.push(...sentencesOf(first).map((sentence) => ({ sentence, counts: false })));
    if (name === 'plural') found.push(...sentencesOf(last).map((sentence) => ({ sentence, counts: true })));
  }
  for (const child of childrenOf(node)) find(child, found);
}

/** Every sentence that the app says by `t`, `plural`, `withParts` or `msg`, in the order of the files. */
export function findMessages(root = join(import.meta.dirname, '../src')): Message[] {
  const all = new Map<string, Message>();
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !file.includes('.test.') && !file.startsWith('dev'),
  );
  for (const file of files.sort()) {
    const found: Omit<Message, 'files'>[] = [];
    find(parseAst(readFileSync(join(root, file), 'utf8'), { lang: 'tsx' }, file) as unknown as Node, found);
    for (const { sentence, counts } of found) {
      const known = all.get(sentence) ?? { sentence, counts: false, files: [] };
      all.set(sentence, { sentence, counts: known.counts || counts, files: [...new Set([...known.files, file])] });
    }
  }
  return [...all.values()];
}
