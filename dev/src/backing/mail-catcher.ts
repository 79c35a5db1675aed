import { createServer } from 'node:http';
import { SMTPServer } from 'smtp-server';
import { openMailbox, receive } from './mailbox.ts';
import { mailboxPage } from './mailbox-page.ts';

// The mail catcher is a separate process, so that mail sent while the rest restarts is not lost.
// Its settings are environment variables, which backing/mail.ts and docker-compose.yml set.
const { MAIL_CATCHER_HOST: host = '127.0.0.1', MAIL_CATCHER_FILE: file } = process.env;
if (!file) throw new Error('MAIL_CATCHER_FILE is not set.');
const mailbox = openMailbox(file);

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
// A client that disconnects early must not end the process.
smtp.on('error', (error) => console.error(`smtp: ${error.message}`));

const http = createServer((request, response) => {
  const send = (status: number, type: string, body: string) => {
    response.writeHead(status, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' }).end(body);
  };
  const { pathname: path, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  if (path === '/api/mails' && request.method === 'GET')
    send(200, 'application/json', JSON.stringify(mailbox.list(searchParams.get('to') ?? '')));
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
