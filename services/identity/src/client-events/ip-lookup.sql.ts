import { type Db, Nothing } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';

const text = z
  .string()
  .transform((value) => value.slice(0, 200))
  .nullish()
  .transform((value) => value ?? null);
const degrees = z
  .number()
  .nullish()
  .transform((value) => value ?? null);

/** The parts of the provider's response that the contract has. */
export const IpDetails = z.object({
  success: z.literal(true),
  city: text,
  region: text,
  country: text,
  postal: text,
  latitude: degrees,
  longitude: degrees,
  connection: z.object({ org: text, isp: text, domain: text }).nullish(),
});
export type IpDetails = z.output<typeof IpDetails>;

/** The stored response, if it is less than 30 days old. */
export const findKeptDetails = async (db: Db, ipAddress: string): Promise<IpDetails | null> => {
  const kept = await db.maybeOneFirst(sql.type(z.object({ details: z.unknown() }))`
    select details
    from ip_lookups
    where ip_address = ${ipAddress} and looked_up_at > now() - interval '30 days'
  `);
  return kept === null ? null : IpDetails.parse(kept);
};

/** The contract's IpLookup of an address. */
export const toIpLookup = (ip: string, { connection, region: _, ...place }: IpDetails) => ({
  ip,
  ...place,
  ...(connection && { connection }),
});

/** A join of stored responses as `ip_lookups`, on a column with an address. */
export const keptLookup = (ipAddress: ReturnType<typeof sql.fragment>) => sql.fragment`
  left join ip_lookups
    on ip_lookups.ip_address = ${ipAddress} and ip_lookups.looked_up_at > now() - interval '30 days'
`;

/** Stores a response in place of an older one, and restarts its 30 days. */
export const keepDetails = (db: Db, ipAddress: string, details: IpDetails) =>
  db.query(sql.type(Nothing)`
    insert into ip_lookups (ip_address, details)
    values (${ipAddress}, ${sql.jsonb(details)})
    on conflict (ip_address) do update
    set details = excluded.details, looked_up_at = now()
  `);
