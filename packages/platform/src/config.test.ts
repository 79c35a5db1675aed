import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import {
  acceptedKeysOf,
  ConfigError,
  callsFrom,
  callsTo,
  environment,
  kafkaUserOf,
  readConfig,
  signingKeysOf,
  variables,
} from './config.ts';

const schema = z.object({
  PORT: variables.PORT,
  DATABASE_URL: variables.DATABASE_URL,
  CSRF_KEYS: variables.CSRF_KEYS,
  LOG_LEVEL: variables.LOG_LEVEL,
  IMAGE_FILE_EXTENSIONS: variables.IMAGE_FILE_EXTENSIONS,
});
const key = 'k'.repeat(32);
const good = { PORT: '4000', DATABASE_URL: 'postgres://localhost/x', CSRF_KEYS: key };

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
  expect(readConfig(schema, { ...good, CSRF_KEYS: ` ${key} , ${key}x,`, IMAGE_FILE_EXTENSIONS: 'JPG, png' })).toEqual({
    PORT: 4000,
    DATABASE_URL: 'postgres://localhost/x',
    CSRF_KEYS: [key, `${key}x`],
    LOG_LEVEL: 'info',
    IMAGE_FILE_EXTENSIONS: ['jpg', 'png'],
  });
});

test('lists every wrong variable with its purpose', () => {
  const lines = complaint({ PORT: 'abc', LOG_LEVEL: 'loud', CSRF_KEYS: key }).split('\n');
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
    CSRF_KEYS: 'short-secret',
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
  onTestFinished(() => rmSync(folder, { recursive: true }));
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

test('a process reads the keys of each process that it calls and that calls it, and no others', () => {
  const pairs = z.object({ ...callsTo('identity', 'content'), ...callsFrom('gateway') });
  const given = {
    IDENTITY_URL: 'http://identity:8080',
    CONTENT_URL: 'http://content:8080',
    SIGNING_KEYS_IDENTITY: `new-${key},old-${key}`,
    SIGNING_KEYS_CONTENT: `content-${key}`,
    SIGNING_KEYS_MESSAGING: `messaging-${key}`,
    ACCEPTED_KEYS_GATEWAY: `gateway-${key}`,
  };
  const config = readConfig(pairs, given);
  expect(signingKeysOf(config)).toEqual({ identity: [`new-${key}`, `old-${key}`], content: [`content-${key}`] });
  expect(acceptedKeysOf(config)).toEqual({ gateway: [`gateway-${key}`] });
  expect(() => readConfig(pairs, { ...given, SIGNING_KEYS_CONTENT: undefined })).toThrow(
    'SIGNING_KEYS_CONTENT: is missing (keys with which calls to content are signed, newest first)',
  );
});

test('a service signs in to Kafka under its own name, and does not start with a mechanism but no password', () => {
  expect(kafkaUserOf('content', {})).toBeUndefined();
  expect(kafkaUserOf('content', { KAFKA_MECHANISM: 'plain', KAFKA_PASSWORD: 'secret' })).toEqual({
    mechanism: 'plain',
    username: 'content',
    password: 'secret',
  });
  expect(() => kafkaUserOf('content', { KAFKA_MECHANISM: 'scram-sha-512' })).toThrow(/KAFKA_PASSWORD is missing/);
});
