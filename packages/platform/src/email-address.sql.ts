import { type FragmentSqlToken, sql } from 'slonik';
import { foldAddress } from './email-address.ts';

/**
 * `foldAddress` of a column; unique indexes are on this expression. Only for stored addresses, which have only ASCII letters
 * (`format: email`): PostgreSQL would fold others differently, so a text that a person gives is folded in JavaScript alone.
 */
export const foldedAddress = (email: FragmentSqlToken): FragmentSqlToken => sql.fragment`lower(${email})`;

/** Whether a column has the same address as another one, or as a text. */
export const hasAddress = (email: FragmentSqlToken, other: FragmentSqlToken | string): FragmentSqlToken =>
  typeof other === 'string'
    ? sql.fragment`${foldedAddress(email)} = ${foldAddress(other)}`
    : sql.fragment`${foldedAddress(email)} = ${foldedAddress(other)}`;

/** Whether a column has one of these addresses. */
export const hasAddressOf = (email: FragmentSqlToken, others: readonly string[]): FragmentSqlToken =>
  sql.fragment`${foldedAddress(email)} = any(${sql.array(others.map(foldAddress), 'text')})`;
