import type { CaughtMail } from './mailbox.ts';

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const linked = (text: string) =>
  escapeHtml(text).replace(/https?:\/\/[^\s<]*[^\s<.,:;)]/g, (url) => `<a href="${url}" target="_blank">${url}</a>`);

/** Renders the page of all mails, newest first, in sandboxed frames that may open links but run no scripts. */
export function mailboxPage(mails: readonly CaughtMail[]): string {
  const items = mails.toReversed().map(
    (
      mail,
    ) => `<details><summary><b dir="auto">${escapeHtml(mail.subject)}</b> to ${escapeHtml(mail.to)} <time>${mail.date}</time></summary>
${mail.html ? `<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" title="Message" srcdoc="${escapeHtml(`<base target="_blank">${mail.html}`)}"></iframe>` : ''}
<pre dir="auto">${linked(mail.text)}</pre></details>`,
  );
  return `<!doctype html><html lang="en-GB"><meta charset="utf-8"><title>Mailbox</title>
<style>body{font:16px/1.5 system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem}details{border-top:1px solid #ccc;padding:.5rem 0}
summary{cursor:pointer}time{color:#666;float:right}iframe{width:100%;height:32rem;border:1px solid #ccc}pre{white-space:pre-wrap}</style>
<h1>Mailbox</h1><p>Mail sent on this machine is stored here and not delivered. ${mails.length} received; <a href="/">refresh</a>.</p>
${items.join('\n')}`;
}
