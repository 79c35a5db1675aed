import { type MailContent, SERVICE_NAME } from './mail-content.ts';

interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

/** Renders a mail as plain text and as HTML: no images, no external resources, readable at any width. */
export function renderMail(given: MailContent, origin: string): RenderedMail {
  const letter: MailContent = {
    ...given,
    subject: oneLine(given.subject),
    greeting: oneLine(given.greeting),
    paragraphs: given.paragraphs.map(oneLine),
    items: given.items?.map(({ text, url }) => ({ text: oneLine(text), url })),
  };
  return { subject: letter.subject, text: toText(letter, origin), html: toHtml(letter, origin) };
}

const toText = (
  { greeting, paragraphs, items = [], action, afterwards, reason, unsubscribePage }: MailContent,
  origin: string,
): string =>
  [
    greeting,
    ...paragraphs,
    ...items.map(({ text, url }) => `${text}\n${url}`),
    `${action.label}:\n${action.url}`,
    ...afterwards,
    `The ${SERVICE_NAME} team`,
    ['--', reason, ...(unsubscribePage ? [`Unsubscribe: ${unsubscribePage}`] : []), origin].join('\n'),
  ]
    .join('\n\n')
    .concat('\n');

const sans = "font-family:'Public Sans','Segoe UI',Helvetica,Arial,sans-serif";

function toHtml(letter: MailContent, origin: string): string {
  const { subject, greeting, paragraphs, items = [], action, afterwards, reason, unsubscribePage } = letter;
  const withLinks = linkOwnAddresses(origin);
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${withLinks(text)}</p>`;
  const item = ({ text, url }: { text: string; url: string }) =>
    `<p style="margin:0 0 16px">${escapeHtml(text)} <a href="${escapeHtml(url)}" style="color:#1A5A86">Read it</a></p>`;
  const unsubscribe = unsubscribePage ? ` <a href="${escapeHtml(unsubscribePage)}" style="color:#1A5A86">Unsubscribe</a>` : '';
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:24px 12px;background:#FBF6EC;color:#1B2420;${sans};font-size:16px;line-height:1.5">
<div style="max-width:560px;margin:0 auto;background:#FFFFFF;border-radius:12px;overflow:hidden">
<div style="background:#0F5A43;color:#FFFFFF;padding:20px 28px;font-size:22px;font-weight:700;border-bottom:4px dashed #F5B82E">${SERVICE_NAME}</div>
<div style="padding:28px">
${[...[greeting, ...paragraphs].map(paragraph), ...items.map(item)].join('\n')}
<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;background:#0F5A43;color:#FFFFFF;padding:12px 22px;border-radius:8px;font-weight:700;text-decoration:none">${escapeHtml(action.label)}</a></p>
<p style="margin:0 0 16px;color:#4C5852;font-size:14px;overflow-wrap:anywhere">If the button does not work, copy this address into your browser: ${withLinks(action.url)}</p>
${[...afterwards, `The ${SERVICE_NAME} team`].map(paragraph).join('\n')}
</div>
<div style="padding:16px 28px;background:#F3E9D6;color:#4C5852;font-size:13px">${withLinks(reason)}${unsubscribe}<br>${withLinks(origin)}</div>
</div>
</body>
</html>
`;
}

/** Makes user text a single line, without control characters or marks that change the text direction. */
export const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/[\u202a-\u202e\u2066-\u2069\u200e\u200f]/g, '')
    .trim();

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text for HTML content and attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character]!);

/** Escapes text and links only our own addresses: an address in a report title must stay text. */
function linkOwnAddresses(origin: string): (text: string) => string {
  const start = origin.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const address = new RegExp(`${start}(?:/\\S*[^\\s.,:;)])?(?=[\\s.,:;)]|$)`, 'g');
  return (text) => escapeHtml(text).replace(address, (found) => `<a href="${found}" style="color:#1A5A86">${found}</a>`);
}
