import sanitizeHtml from 'sanitize-html';

const allowedTags = ['p', 'br', 'b', 'i', 'strong', 'em', 'ul', 'ol', 'li', 'h3', 'h4', 'h5', 'a'];
const allowedSchemes = ['https', 'mailto'];

/**
 * Reduces what staff wrote to the tags that a message may have, with `href` to https and mailto as the one attribute; the words of all
 * others stay, except of scripts, styles and fields. What comes out is balanced and escaped, so a browser reads it as we do.
 */
export const sanitise = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags,
    allowedAttributes: { a: ['href'] },
    allowedSchemes,
    nestingLimit: 20,
    transformTags: { a: (tagName, { href }) => ({ tagName, attribs: addressOf(href) }) },
    exclusiveFilter: ({ tag, attribs }) => (tag === 'a' && !attribs.href ? 'excludeTag' : false),
  }).trim();

/** Whole addresses only: one that leans on the page that it stands on leads nowhere in a message. */
function addressOf(href: string | undefined): Record<string, string> {
  const address = URL.parse(href ?? '');
  return address && allowedSchemes.includes(address.protocol.slice(0, -1)) ? { href: address.href } : {};
}

/** Whether anybody would see something. */
export const saysSomething = (sanitised: string): boolean =>
  /[^\s\u00a0\u200b-\u200d\u2060\ufeff]/.test(sanitised.replace(/<[^>]*>|&nbsp;/g, ''));
