import { Nothing, type Tx } from '@patchwork/platform/db';
import { sql } from 'slonik';

/** Lets the statements of a transaction that deals with the whole network at once take a minute each, where a request's have seconds. */
export const allowAMinute = (tx: Tx) => tx.query(sql.type(Nothing)`set local statement_timeout = '60s'`);
