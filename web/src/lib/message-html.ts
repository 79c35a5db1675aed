import { Parser } from 'htmlparser2';

const kept = ['p', 'br', 'b', 'i', 'strong', 'em', 'ul', 'ol', 'li', 'h3', 'h4', 'h5', 'a'] as const;
export type KeptTag = (typeof kept)[number];
export type MessageNode = string | { tag: KeptTag; href?: string; children: MessageNode[] };

// What stands inside these was never meant to be read. Of all other tags that are not kept, the words stay.
const silent = new Set(
  'script style title textarea select option iframe object embed noscript noembed noframes template svg math audio video canvas xmp plaintext'.split(
    ' ',
  ),
);
const blocks = new Set<KeptTag>(['p', 'br', 'ul', 'ol', 'li', 'h3', 'h4', 'h5']);

/** Deeper elements are dropped and their words kept, so that no message can exhaust the stack of whoever draws it. */
const DEPTH = 24;

/**
 * Reduces a message's HTML to the allowed elements as plain data, for React to build elements from. The browser's own HTML parser
 * never sees it, so there is nothing for Trusted Types to trust. No attribute survives but the address of a link.
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
      // A list holds items only; what lies between them is white space, or a mistake that would break it for screen readers.
      if (isList(parents.at(-1))) return text.trim() && into.push({ tag: 'li', children: [text] });
      into.push(text);
    },
  });
  parser.end(html);
  return root;
}

/** The words alone, for the search. */
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

/** The address as the browser will read it, if it is an https or mailto one without a hidden login; else undefined. */
function safeAddress(href = ''): string | undefined {
  try {
    const { protocol, username, password, href: address } = new URL(href);
    const isAllowed = protocol === 'https:' || protocol === 'mailto:';
    return isAllowed && !username && !password ? address : undefined;
  } catch {
    return undefined;
  }
}
