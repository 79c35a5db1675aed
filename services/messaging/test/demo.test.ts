import { demoNetwork } from '@patchwork/stack/demo/network';
import { aViewer } from '@patchwork/testkit/callers';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { seedMessaging } from '../src/demo.ts';
import { type Messaging, startMessaging } from './setting.ts';

const network = demoNetwork();
const ids = { user: (key: string) => network.users.findIndex((user) => user.key === key) + 1 };
let messaging: Messaging;

beforeAll(async () => {
  messaging = await startMessaging();
});
afterAll(() => messaging?.stop());

it('gives the demo network its messages once, each kept once, three unread', async () => {
  await seedMessaging(messaging.db, network, ids);
  const teacher = aViewer({ userId: ids.user(network.accounts.teacher) });
  const own = network.messages.filter(({ user }) => user === network.accounts.teacher);
  await messaging.post(`/api/messages/read/${(await messaging.get('/api/messages', teacher)).body[0].id}`, teacher);
  await seedMessaging(messaging.db, network, ids);

  const { body } = await messaging.get('/api/messages', teacher);
  expect(body).toHaveLength(own.length);
  expect((await messaging.get('/api/messages/unread/count', teacher)).body).toBe(own.filter(({ isRead }) => !isRead).length - 1);
  const kept = await messaging.db.oneFirst(sql.type(z.object({ count: z.int() }))`select count(*) from messages`);
  expect(kept).toBe(new Set(network.messages.map(({ subject }) => subject)).size);
  const next = await messaging.db.oneFirst(sql.unsafe`select nextval(pg_get_serial_sequence('messages', 'id'))`);
  expect(next).toBe(kept + 1);
});
