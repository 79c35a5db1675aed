/** Where anyone gets an address: no school's own, even if its people use one. */
const publicDomains = new Set(
  (
    'aol.com btinternet.com gmail.com googlemail.com gmx.com hotmail.co.uk hotmail.com icloud.com live.co.uk live.com mail.com ' +
    'me.com msn.com outlook.com proton.me protonmail.com sky.com talktalk.net virginmedia.com yahoo.co.uk yahoo.com ymail.com'
  ).split(' '),
);

const domainOf = (email: string): string => /^\S+@(\S+\.\S+)$/.exec(email.trim())?.[1]?.toLowerCase() ?? '';

/** The domains of a school: those of its people's addresses, and of the provider through which they sign in. */
export const listOwnDomains = (emails: readonly string[], ofProvider: readonly string[] = []): string[] =>
  [...new Set([...emails.map(domainOf), ...ofProvider.map((domain) => domain.toLowerCase())])]
    .filter((domain) => domain && !publicDomains.has(domain))
    .sort();

/** Whether a whole address is in none of the school's domains. Never where the school has none of its own. */
export const isOutside = (email: string, domains: readonly string[]): boolean =>
  domains.length > 0 && domainOf(email) !== '' && !domains.includes(domainOf(email));
