import { isBlank } from '@patchwork/contracts/visible-text';
import sanitizeHtml from 'sanitize-html';

const allowedTags = ['p', 'br', 'b', 'i', 'strong', 'em', 'ul', 'ol', 'li', 'h3', 'h4', 'h5', 'a'];
const allowedSchemes = ['https', 'mailto'];

/**
 * Keeps only the allowed tags and `href` with https or mailto. The text of other tags stays, except that of scripts, styles and
 * form fields. The result is balanced and escaped, so that browsers parse it as we do.
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

/** Absolute addresses only: a relative one leads nowhere in a message. */
function addressOf(href: string | undefined): Record<string, string> {
  const address = URL.parse(href ?? '');
  return address && allowedSchemes.includes(address.protocol.slice(0, -1)) ? { href: address.href } : {};
}

/** Whether sanitised HTML contains visible text. */
export const saysSomething = (sanitised: string): boolean => !isBlank(sanitised.replace(/<[^>]*>|&nbsp;/g, ''));
