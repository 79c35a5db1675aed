import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { createBus } from '@patchwork/platform/bus';
import { createLog } from '@patchwork/platform/log';
import { Kafka, logLevel } from 'kafkajs';
import { createTransport } from 'nodemailer';
import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { type Backing, startBacking } from '../src/backing/index.ts';
import { findKafkaPrograms } from '../src/backing/kafka-programs.ts';
import { type BackingPorts, freeBackingPorts } from '../src/ports.ts';
import { silent } from '../src/progress.ts';

let backing: Backing | undefined;
const folders: string[] = [];
afterEach(async () => {
  await backing?.stop();
  backing = undefined;
  vi.unstubAllEnvs();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function freshFolder(mode = 0o711): string {
  const dir = mkdtempSync(join(tmpdir(), 'backing-test-'));
  chmodSync(dir, mode);
  folders.push(dir);
  return dir;
}

/** Every process whose command line names the folder or one of the ports. */
function processesOf(dir: string, ports: BackingPorts): string[] {
  const marks = [dir, ...Object.values(ports).map((port) => `:${port}`)];
  const lines = execFileSync('ps', ['-eo', 'pid,stat,args'], { encoding: 'utf8' }).split('\n');
  return lines.filter((line) => marks.some((mark) => line.includes(mark)) && !line.includes('ps -eo'));
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/**
 * Creates topics and sends a message to each partition, which arrives once. A broker that has just started, on a busy machine,
 * says that a topic is created some time before it knows it and leads its partitions.
 */
async function createTopicsAtOnce(kafkaBrokers: string[], redisUrl: string, topics: string[]): Promise<void> {
  const load = Array.from({ length: 2 }, () => new Worker('for (;;);', { eval: true }));
  const several = Array.from({ length: 8 }, async (_, place) => {
    const bus = createBus({ kafkaBrokers, redisUrl, clientId: 'backing-test', log: createLog('backing-test', 'silent') });
    try {
      for (const topic of topics.filter((_topic, n) => n % 8 === place)) {
        await bus.ensureTopics([{ topic, compacted: false }]);
        await bus.publish(Array.from({ length: 30 }, (_message, n) => ({ topic, key: `k${n}`, value: 'x' })));
        const ends = await bus.ends([topic]);
        expect(ends.reduce((count, { offset }) => count + Number(offset) + 1, 0)).toBe(30);
      }
    } finally {
      await bus.close();
    }
  });
  await Promise.all(several).finally(() => Promise.all(load.map((thread) => thread.terminate())));
}

test('starts every service, keeps data across a restart and leaves no process running', async () => {
  const dir = freshFolder();
  const ports = await freeBackingPorts();
  backing = await startBacking({ dir, ports, ...silent });

  await query(backing.postgresUrl, 'create table kept (id int); insert into kept values (7)');
  const mail = {
    from: 'Staff <staff@example.org>',
    to: ['a@example.org', 'b@example.org'],
    subject: 'Welcome',
    text: 'See http://127.0.0.1/x',
    headers: { 'List-Unsubscribe': '<http://127.0.0.1/u>', 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  };
  await createTransport(backing.smtpUrl).sendMail({ ...mail, html: '<p>See <a href="http://127.0.0.1/x">this</a></p>' });
  if (backing.kafkaBrokers) {
    await createTopicsAtOnce(backing.kafkaBrokers, backing.redisUrl, ['kept', ...Array.from({ length: 60 }, (_, n) => `t${n}`)]);
  }
  await backing.stop();
  expect(processesOf(dir, ports)).toEqual([]);

  backing = await startBacking({ dir, ports, ephemeral: true, ...silent });
  expect(await query(backing.postgresUrl, 'select id from kept')).toEqual([{ id: 7 }]);
  if (backing.kafkaBrokers) {
    const admin = new Kafka({ brokers: backing.kafkaBrokers, logLevel: logLevel.NOTHING }).admin();
    await admin.connect();
    expect(await admin.listTopics()).toContain('kept');
    await admin.disconnect();
  }
  const kafka = backing.parts.kafka.pid();
  if (kafka && process.platform === 'linux') {
    // The broker before has written its classes; Java ignores a file that does not fit, and says nothing.
    const { classes } = (await findKafkaPrograms(silent))!;
    expect(readFileSync(`/proc/${kafka}/maps`, 'utf8')).toContain(classes);
  }
  await backing.parts.mail.stop();
  await expect(fetch(backing.mailboxApi)).rejects.toThrow();
  await backing.parts.mail.start();
  const mails: unknown = await (await fetch(backing.mailboxApi)).json();
  expect(mails).toMatchObject([
    {
      id: 1,
      to: 'a@example.org, b@example.org',
      from: 'staff@example.org',
      subject: 'Welcome',
      text: expect.stringContaining('http://127.0.0.1/x'),
      html: expect.stringContaining('<a href="http://127.0.0.1/x">'),
      messageId: expect.stringContaining('@'),
      listUnsubscribe: '<http://127.0.0.1/u>',
      listUnsubscribePost: 'List-Unsubscribe=One-Click',
    },
  ]);
  const page = await (await fetch(backing.mailboxPage)).text();
  expect(page).toContain('<a href="http://127.0.0.1/x" target="_blank">');
  expect(page).toContain('iframe sandbox=');
  await fetch(backing.mailboxApi, { method: 'DELETE' });
  expect(await (await fetch(backing.mailboxApi)).json()).toEqual([]);

  await backing.stop();
  expect(processesOf(dir, ports)).toEqual([]);
  expect(existsSync(dir)).toBe(false);
}, 600_000);

test('reports in one sentence which port is in use, and stops what had started', async () => {
  const dir = freshFolder();
  const ports = await freeBackingPorts();
  const occupant = createServer().listen(ports.redis, '127.0.0.1');
  const sentence = `Redis needs port ${ports.redis}, which another program is using: stop that program`;
  await expect(startBacking({ dir, ports, ephemeral: true, ...silent })).rejects.toThrow(sentence);
  occupant.close();
  expect(processesOf(dir, ports)).toEqual([]);
  expect(existsSync(dir)).toBe(false);
});

test('reports in one sentence which program is missing, and works without Kafka', async () => {
  // A PATH without apt-get, so that nothing can be installed. PostgreSQL comes from npm and asks only for `id`.
  const dir = freshFolder();
  const programs = mkdtempSync(join(dir, 'bin-'));
  symlinkSync('/usr/bin/id', join(programs, 'id'));
  vi.stubEnv('PATH', programs);
  const logged: string[] = [];
  const output = { ...silent, log: (line: string) => logged.push(line) };
  const starting = startBacking({ dir, ephemeral: true, ...output });
  await expect(starting).rejects.toThrow(
    /^Redis \(redis-server\) is not on this machine: install it with `apt-get .* redis-server` as root and start again\.$/,
  );
  expect(logged.join()).toContain('Kafka cannot be had');
});

test('uses the addresses in the environment and reports one that does not respond', async () => {
  vi.stubEnv('PATCHWORK_REDIS_URL', 'redis://127.0.0.1:9');
  vi.stubEnv('PATCHWORK_KAFKA', 'off');
  await expect(startBacking({ dir: freshFolder(), ephemeral: true, ...silent })).rejects.toThrow(
    /^Redis at PATCHWORK_REDIS_URL did not answer within 5 s/,
  );
}, 30_000);

test.runIf(process.getuid?.() === 0)('finds a place for PostgreSQL when others may not enter the folder', async () => {
  vi.stubEnv('PATCHWORK_KAFKA', 'off');
  const dir = freshFolder(0o700);
  backing = await startBacking({ dir, ephemeral: true, ...silent });
  expect(await query(backing.postgresUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(existsSync(join(dir, 'postgres'))).toBe(false);
  expect(existsSync(join(dir, 'elsewhere'))).toBe(true);
});
