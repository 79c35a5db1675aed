import { fillDemo } from '@patchwork/dev/demo';
import { perService } from '@patchwork/dev/ports';
import { createOutput } from '@patchwork/dev/progress';

// For docker-compose.yml: seeds the demo network when all services are ready, and prints the demo accounts. It seeds only once.

const baseUrl = process.env.PUBLIC_ORIGIN!;
const mailboxPage = process.env.MAILBOX_PAGE!;
const environment = perService(() => process.env as Record<string, string>);
const mailbox = { page: mailboxPage, api: `${mailboxPage}api/mails` };
const demo = await fillDemo({ baseUrl, mailbox, demoFile: '/demo/demo.json', environment, ...createOutput() });

console.log(`\nPatchwork is ready: ${baseUrl}    Mailbox: ${mailboxPage}`);
for (const { label, email, password } of demo.accounts) console.log(`  ${label.padEnd(20)} ${email.padEnd(40)} ${password}`);
