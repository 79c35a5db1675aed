import { Parser } from 'htmlparser2';

const kept = ['p', 'br', 'b', 'i', 'strong', 'em', 'ul', 'ol', 'li', 'h3', 'h4', 'h5', 'a'] as const;
export type KeptTag = (typeof kept)[number];
export type MessageNode = string | { tag: KeptTag; href?: string; children: MessageNode[] };

// The content of these is not text. Other tags that are removed keep their text.
const silent = new Set(
  'script style title textarea select option iframe object embed noscript noembed noframes template svg math audio video canvas xmp plaintext'.split(
    ' ',
  ),
);
const blocks = new Set<KeptTag>(['p', 'br', 'ul', 'ol', 'li', 'h3', 'h4', 'h5']);

/** Deeper elements are removed but keep their text, so that no message can overflow the renderer's stack. */
const DEPTH = 24;

/**
 * Reduces a message's HTML to the allowed elements as plain data for React. It is never passed to the browser's HTML parser, so
 * Trusted Types need no policy for it. The only attribute kept is a link's address.
 */
export function parseMessage(html: string): MessageNode[] {
  const root: MessageNode[] = [];
  const open: { into: MessageNode[]; parents: KeptTag[] }[] = [{ into: root, parents: [] }];
  const here = () => open.at(-1)!;

  const parser = new Parser({
    onopentag(name, { href }) {
      const { into, parents } = here();
      if (silent.has(name)) return open.push({ into: [], parents });
      const address = name === 'a' ? safeAddress(href) : undefined;
      if (!isKept(name) || !mayStand(name, parents) || (name === 'a' && !address)) return open.push({ into, parents });
      const children: MessageNode[] = [];
      into.push({ tag: name, ...(address && { href: address }), children });
      open.push({ into: children, parents: [...parents, name] });
    },
    onclosetag: () => open.pop(),
    ontext(text) {
      const { into, parents } = here();
      // A list contains only items; text between them is white space, or a mistake that would break it for screen
      // readers.
      if (isList(parents.at(-1))) return text.trim() && into.push({ tag: 'li', children: [text] });
      into.push(text);
    },
  });
  parser.end(html);
  return root;
}

/** The text alone, for the search. */
export function textOf(nodes: readonly MessageNode[]): string {
  return nodes
    .map((node) => (typeof node === 'string' ? node : `${textOf(node.children)}${blocks.has(node.tag) ? ' ' : ''}`))
    .join('');
}

const isKept = (name: string): name is KeptTag => (kept as readonly string[]).includes(name);
const isList = (tag: KeptTag | undefined) => tag === 'ul' || tag === 'ol';

function mayStand(tag: KeptTag, parents: KeptTag[]): boolean {
  const parent = parents.at(-1);
  if (parents.length >= DEPTH) return false;
  if (isList(parent) || tag === 'li') return isList(parent) && tag === 'li';
  return !(tag === 'a' && parents.includes('a'));
}

/** The normalised address if it is https or mailto without embedded credentials; else undefined. */
function safeAddress(href = ''): string | undefined {
  try {
    const { protocol, username, password, href: address } = new URL(href);
    const isAllowed = protocol === 'https:' || protocol === 'mailto:';
    return isAllowed && !username && !password ? address : undefined;
  } catch {
    return undefined;
  }
}
