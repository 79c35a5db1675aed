import type { Tx } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';

/** Lets the statements of a transaction that deals with the whole network at once take a minute each, where a request's have seconds. */
export const allowAMinute = (tx: Tx) => tx.query(sql.type(z.object({}))`set local statement_timeout = '60s'`);
