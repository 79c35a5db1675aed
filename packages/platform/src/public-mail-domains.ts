const publicDomains = new Set([
  ...['gmail.com', 'googlemail.com', 'outlook.com', 'live.com', 'live.co.uk', 'msn.com', 'icloud.com', 'me.com', 'mac.com'],
  ...['hotmail.com', 'hotmail.co.uk', 'yahoo.com', 'yahoo.co.uk', 'ymail.com', 'aol.com', 'btinternet.com', 'sky.com'],
  ...['talktalk.net', 'ntlworld.com', 'virginmedia.com', 'blueyonder.co.uk', 'tiscali.co.uk', 'proton.me', 'protonmail.com'],
  ...['gmx.com', 'gmx.co.uk', 'mail.com', 'zoho.com', 'fastmail.com', 'pm.me', 'outlook.co.uk'],
]);

/** Whether anybody can open a mailbox with an address of this domain. */
export const isPublicMailDomain = (domain: string): boolean => publicDomains.has(domain);
