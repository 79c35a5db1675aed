import { createServer } from 'node:http';
import { SMTPServer } from 'smtp-server';
import { openMailbox, receive } from './mailbox.ts';
import { mailboxPage } from './mailbox-page.ts';

// The mail catcher is a process of its own, so that mail sent while the rest restarts is not lost.
// Its settings come from the environment because only backing/mail.ts starts it (and docker-compose.yml).
const host = process.env.MAIL_CATCHER_HOST ?? '127.0.0.1';
const mailbox = openMailbox(process.env.MAIL_CATCHER_FILE!);

const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['AUTH', 'STARTTLS'],
  size: 20 * 1024 * 1024,
  onData(stream, session, done) {
    receive(
      stream,
      session.envelope.rcptTo.map(({ address }) => address),
    ).then(
      (mail) => {
        mailbox.add(mail);
        done();
      },
      (error) => done(error),
    );
  },
});
// A client that hangs up in the middle is no reason to end.
smtp.on('error', (error) => console.error(`smtp: ${error.message}`));

const http = createServer((request, response) => {
  const send = (status: number, type: string, body: string) => {
    response.writeHead(status, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' }).end(body);
  };
  const path = new URL(request.url ?? '/', 'http://localhost').pathname;
  if (path === '/api/mails' && request.method === 'GET') send(200, 'application/json', JSON.stringify(mailbox.list()));
  else if (path === '/api/mails' && request.method === 'DELETE') {
    mailbox.clear();
    response.writeHead(204).end();
  } else if (path === '/' && request.method === 'GET') send(200, 'text/html', mailboxPage(mailbox.list()));
  else send(404, 'text/plain', 'Not found');
});

smtp.listen(Number(process.env.MAIL_CATCHER_SMTP_PORT), host);
http.listen(Number(process.env.MAIL_CATCHER_HTTP_PORT), host);

process.once('SIGTERM', () => {
  http.close();
  http.closeAllConnections();
  smtp.close(() => process.exit(0));
});
