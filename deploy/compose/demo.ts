import { fillDemo } from '@patchwork/stack/demo';
import { perService } from '@patchwork/stack/ports';
import { createOutput } from '@patchwork/stack/progress';

// docker-compose.yml: fills in the demo network once all services are ready, and says who can sign in. Does nothing the second time.

const baseUrl = process.env.PUBLIC_ORIGIN!;
const mailboxPage = process.env.MAILBOX_PAGE!;
const environment = perService(() => process.env as Record<string, string>);
const mailbox = { page: mailboxPage, api: `${mailboxPage}api/mails` };
const demo = await fillDemo({ baseUrl, mailbox, demoFile: '/keys/demo.json', environment, ...createOutput() });

console.log(`\nPatchwork is ready: ${baseUrl}    Mailbox: ${mailboxPage}`);
for (const { label, email, password } of demo?.accounts ?? [])
  console.log(`  ${label.padEnd(20)} ${email.padEnd(40)} ${password}`);
