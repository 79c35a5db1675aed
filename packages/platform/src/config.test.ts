import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { ConfigError, environment, readConfig, variables } from './config.ts';

const schema = z.object({
  PORT: variables.PORT,
  DATABASE_URL: variables.DATABASE_URL,
  INTERNAL_SIGNING_KEYS: variables.INTERNAL_SIGNING_KEYS,
  LOG_LEVEL: variables.LOG_LEVEL,
  IMAGE_FILE_EXTENSIONS: variables.IMAGE_FILE_EXTENSIONS,
});
const key = 'k'.repeat(32);
const good = { PORT: '4000', DATABASE_URL: 'postgres://localhost/x', INTERNAL_SIGNING_KEYS: key };

const complaint = (env: NodeJS.ProcessEnv): string => {
  try {
    readConfig(schema, env);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as ConfigError).message;
  }
  throw new Error('The configuration was accepted.');
};

test('reads numbers, lists and defaults', () => {
  expect(readConfig(schema, { ...good, INTERNAL_SIGNING_KEYS: ` ${key} , ${key}x,`, IMAGE_FILE_EXTENSIONS: 'JPG, png' })).toEqual(
    {
      PORT: 4000,
      DATABASE_URL: 'postgres://localhost/x',
      INTERNAL_SIGNING_KEYS: [key, `${key}x`],
      LOG_LEVEL: 'info',
      IMAGE_FILE_EXTENSIONS: ['jpg', 'png'],
    },
  );
});

test('lists every wrong variable with its purpose', () => {
  const lines = complaint({ PORT: 'abc', LOG_LEVEL: 'loud', INTERNAL_SIGNING_KEYS: key }).split('\n');
  expect(lines.map((line) => line.trim().split(':')[0])).toEqual([
    'The configuration is not usable',
    'PORT',
    'DATABASE_URL',
    'LOG_LEVEL',
  ]);
  expect(lines[2]).toBe('  DATABASE_URL: is missing (PostgreSQL connection of this service)');
});

test('never shows a value', () => {
  const text = complaint({
    PORT: '99999991',
    DATABASE_URL: 'mysql://root:hunter2@db',
    INTERNAL_SIGNING_KEYS: 'short-secret',
    LOG_LEVEL: 'canary',
  });
  for (const value of ['99999991', 'hunter2', 'mysql', 'short-secret', 'canary']) expect(text).not.toContain(value);
});

test('treats an empty variable as missing', () => {
  expect(complaint({ ...good, DATABASE_URL: '' })).toContain('DATABASE_URL');
  expect(readConfig(schema, { ...good, LOG_LEVEL: '' }).LOG_LEVEL).toBe('info');
  expect(complaint({ ...good, PORT: '' })).toContain('PORT');
});

test('reads secrets from the files of a folder, but prefers the environment', () => {
  const folder = mkdtempSync(join(tmpdir(), 'patchwork-secrets-'));
  writeFileSync(join(folder, 'REDIS_URL'), 'redis://of-the-file\n');
  writeFileSync(join(folder, 'HOST'), 'of-the-file');
  writeFileSync(join(folder, 'aws-credentials'), '[default]');
  const schema = z.object({ REDIS_URL: variables.REDIS_URL, HOST: variables.HOST });
  const given = { SECRETS_DIR: folder, HOST: 'of-the-environment' };
  expect(readConfig(schema, given)).toEqual({ REDIS_URL: 'redis://of-the-file', HOST: 'of-the-environment' });
  expect(Object.keys(environment(given)).toSorted()).toEqual(['HOST', 'REDIS_URL', 'SECRETS_DIR']);
});

test('refuses a key of fewer than 32 characters, also beside a longer one', () => {
  const keys = z.object({ CSRF_KEYS: variables.CSRF_KEYS });
  for (const CSRF_KEYS of ['k'.repeat(31), `${key},short`]) expect(() => readConfig(keys, { CSRF_KEYS })).toThrow('at least 32');
  expect(readConfig(keys, { CSRF_KEYS: key }).CSRF_KEYS).toEqual([key]);
});
