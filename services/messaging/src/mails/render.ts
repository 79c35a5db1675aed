import { SERVICE_NAME } from '@patchwork/contracts/service-name';
import type { Item, MailContent } from './mail-content.ts';
import { schoolMark } from './school-mark.ts';

interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

/**
 * Renders a mail as plain text and as HTML: no images, no external resources, readable at any width, in the language and
 * direction of its wording.
 */
export const renderMail = (letter: MailContent, origin: string): RenderedMail => ({
  subject: letter.subject,
  text: toText(letter, origin),
  html: toHtml(letter, origin),
});

function toText(letter: MailContent, origin: string): string {
  const { wording, greeting, paragraphs, items = [], action, afterwards, reason, unsubscribePage } = letter;
  const { t, direction } = wording;
  // Mail programs take a paragraph's direction from its first letter, which may be Latin: a name, or the service's.
  const line = (text: string) => (direction === 'rtl' ? `\u200f${text}` : text);
  const unsubscribe = unsubscribePage ? [line(t('Unsubscribe: {page}', { page: unsubscribePage }))] : [];
  return [
    ...[greeting, ...paragraphs].map(line),
    ...items.map(({ text, url, label }) => `${line(label ? `${text} ${label}:` : text)}\n${url}`),
    `${line(`${action.label}:`)}\n${action.url}`,
    ...[...afterwards, t('The {service} team')].map(line),
    ['--', line(reason), ...unsubscribe, origin].join('\n'),
  ]
    .join('\n\n')
    .concat('\n');
}

const sans = "font-family:'Public Sans','Segoe UI',Helvetica,Arial,sans-serif";

function toHtml(letter: MailContent, origin: string): string {
  const { wording, subject, greeting, paragraphs, items = [], action, afterwards, reason, unsubscribePage } = letter;
  const { t, code, direction } = wording;
  const spoken = `lang="${code}" dir="${direction}"`;
  // Arabic letters, and those of Urdu even more, are taller than Latin ones.
  const lineHeight = direction === 'rtl' ? '1.8' : '1.5';
  const withLinks = linkOwnAddresses(origin);
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${withLinks(text)}</p>`;
  const link = (url: string, label: string) => `<a href="${escapeHtml(url)}" style="color:#1A5A86">${escapeHtml(label)}</a>`;
  const item = ({ text, url, label = t('Read it'), schoolId }: Item) => {
    const line = `${escapeHtml(text)} ${link(url, label)}`;
    if (!schoolId) return `<p style="margin:0 0 16px">${line}</p>`;
    // Some mail programs give tables a text size of their own.
    return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 16px"><tr><td width="52" valign="top">${schoolMark(schoolId)}</td><td valign="top" style="color:#1B2420;${sans};font-size:16px;line-height:${lineHeight}">${line}</td></tr></table>`;
  };
  const unsubscribe = unsubscribePage ? ` ${link(unsubscribePage, t('Unsubscribe'))}` : '';
  const ifItFails = t('If the button does not work, copy this address into your browser: {page}', { page: action.url });
  // Mail programs that invert colours know `color` and `background-color`, and do not change `background`.
  // Some mail programs drop html and body and keep what is inside, so the outer div repeats language and direction.
  return `<!doctype html>
<html ${spoken}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:24px 12px;background-color:#FBF6EC;color:#1B2420;${sans};font-size:16px;line-height:${lineHeight}">
<div ${spoken} style="max-width:560px;margin:0 auto;background-color:#FFFFFF;border-radius:12px;overflow:hidden">
<div style="background-color:#0F5A43;color:#FFFFFF;padding:20px 28px;font-size:22px;font-weight:700;border-bottom:4px dashed #F5B82E">${SERVICE_NAME}</div>
<div style="padding:28px">
${[...[greeting, ...paragraphs].map(paragraph), ...items.map(item)].join('\n')}
<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;background-color:#0F5A43;color:#FFFFFF;padding:12px 22px;border-radius:8px;font-weight:700;text-decoration:none">${escapeHtml(action.label)}</a></p>
<p style="margin:0 0 16px;color:#4C5852;font-size:14px;overflow-wrap:anywhere">${withLinks(ifItFails)}</p>
${[...afterwards, t('The {service} team')].map(paragraph).join('\n')}
</div>
<div style="padding:16px 28px;background-color:#F3E9D6;color:#4C5852;font-size:13px">${withLinks(reason)}${unsubscribe}<br>${withLinks(origin)}</div>
</div>
</body>
</html>
`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text for HTML content and attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character]!);

/** Escapes text and links only our own addresses: an address in a report title must stay text. */
function linkOwnAddresses(origin: string): (text: string) => string {
  const start = origin.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const ends = '\\s.,:;)،؛۔';
  const address = new RegExp(`${start}(?:/\\S*[^${ends}])?(?=[${ends}]|$)`, 'g');
  // Without its own direction, an address in Arabic text would begin with its last sign.
  return (text) =>
    escapeHtml(text).replace(address, (found) => `<a href="${found}" dir="ltr" style="color:#1A5A86">${found}</a>`);
}
