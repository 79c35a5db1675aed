import type { Db } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';

const PromotionCode = z.object({ id: z.int(), startsWith: z.string(), description: z.string(), freeMonths: z.int() });
export type PromotionCode = z.output<typeof PromotionCode>;

/** All codes: there are few, so a pure function chooses among them. */
export const listPromotionCodes = (db: Db) =>
  db.any(sql.type(PromotionCode)`
    select
      promotion_codes.id,
      promotion_codes.starts_with as "startsWith",
      promotion_codes.description,
      promotion_codes.free_months as "freeMonths"
    from promotion_codes
    order by promotion_codes.id
  `);
