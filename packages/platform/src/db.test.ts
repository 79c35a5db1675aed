import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPool } from './db.ts';
import { migrate } from './migrate.ts';

// Of this test alone, and trusted by nothing else.
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgRKw5ytAFFIVPen/S
aWTOj+wWw0pSlGSs6ClKeaNJ/LuhRANCAATfPX26Qkx6KKXK5s71ZcM54RfZ9vqC
L2O4TCoWE0WlCc6aU7yDAdylMHZct4Tdlc5Z6HiXhvZZVbogRvjPWb8b
-----END PRIVATE KEY-----
`;
const certificate = `-----BEGIN CERTIFICATE-----
MIIBnDCCAUGgAwIBAgIUeQLkoG0KbpOUCKWesygo2Z9W9IAwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMzE5MzUzOVoYDzIxMjYxMDMw
MTkzNTM5WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATfPX26Qkx6KKXK5s71ZcM54RfZ9vqCL2O4TCoWE0WlCc6aU7yDAdyl
MHZct4Tdlc5Z6HiXhvZZVbogRvjPWb8bo28wbTAdBgNVHQ4EFgQUzBH9ZwUUtAuw
rnt9Uok8yCcokR8wHwYDVR0jBBgwFoAUzBH9ZwUUtAuwrnt9Uok8yCcokR8wDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSQAwRgIhANl5R3U53PK6V3J+po/pOPyCvyxb5wdQYQPTPNgdNuddAiEA
13KEB8cTZVZHhRP2BL5VuZy0SghddctGmLzVuJ0I00g=
-----END CERTIFICATE-----
`;

let server: Server;
let folder: string;
/** What clients have sent after the handshake. */
let received: string;

/** Accepts encryption as PostgreSQL does, and ends each connection at its first message. */
beforeEach(async () => {
  received = '';
  folder = mkdtempSync(join(tmpdir(), 'patchwork-tls-'));
  writeFileSync(join(folder, 'ca.crt'), certificate);
  server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write('S');
      const encrypted = new TLSSocket(socket, { isServer: true, key, cert: certificate });
      encrypted.on('error', () => undefined);
      encrypted.once('data', (message) => {
        received += message.toString('latin1');
        encrypted.destroy();
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true });
});

const urlOf = (query: string) => `postgresql://someone:canary@127.0.0.1:${(server.address() as AddressInfo).port}/pond?${query}`;
const open = (query: string) => createPool(urlOf(query));

test('trusts the authority of `sslrootcert`', async () => {
  await expect(open(`sslmode=require&sslrootcert=${join(folder, 'ca.crt')}`)).rejects.not.toThrow('certificate');
  expect(received).toContain('someone');
});

test('sends nothing to a database whose certificate no known authority has signed', async () => {
  await expect(open('sslmode=require')).rejects.toThrow('certificate');
  expect(received).toBe('');
});

test('migrates over a connection whose certificate is checked in later versions of the driver too', async () => {
  const warn = vi.spyOn(process, 'emitWarning');
  await expect(migrate(urlOf(`sslmode=require&sslrootcert=${join(folder, 'ca.crt')}`), [])).rejects.not.toThrow('certificate');
  expect(received).toContain('someone');
  received = '';
  await expect(migrate(urlOf('sslmode=require'), [])).rejects.toThrow('certificate');
  expect(received).toBe('');
  expect(warn).not.toHaveBeenCalled();
  warn.mockRestore();
});
