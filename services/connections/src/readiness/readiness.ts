import { FORBIDDEN_HALF_TERMS } from '@patchwork/matching/history';
import { MIN_LINKS } from '@patchwork/matching/types';
import type { Deps } from '../deps.ts';
import { countTypes } from '../few-links/few-links.sql.ts';
import { countSameAge } from '../few-links/few-links.ts';
import { listHalfTerms } from '../half-terms/half-terms.ts';
import { countByRegister, listBlankProfiles, listSchoolsWithoutLead } from './readiness.sql.ts';

/** With fewer schools of similar ages, six half terms of four links each repeat some. */
const ENOUGH_FOR_A_YEAR = MIN_LINKS * FORBIDDEN_HALF_TERMS;

const DATES_SHOWN = 3;

export type Readiness = Awaited<ReturnType<typeof getReadiness>>;

/** What stands in the way of a good next run: blank profiles, schools without a Lead, small pools; and the next dates. */
export async function getReadiness({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const now = clock();
  const types = await countTypes(db);
  const blank = await listBlankProfiles(db);
  const withoutLead = await listSchoolsWithoutLead(db);
  return {
    schools: types.reduce((sum, { schools }) => sum + schools, 0),
    blankProfiles: {
      count: blank[0]?.count ?? 0,
      schools: blank.map(({ id, name, missing }) => ({ id, name, missing: [...missing] })),
    },
    ...(await countByRegister(db)),
    withoutLead: { count: withoutLead[0]?.count ?? 0, schools: withoutLead.map(({ id, name }) => ({ id, name })) },
    smallPools: types
      .map(({ typeId, typeName, schools }) => ({ typeName, schools, sameAgeSchools: countSameAge(types, typeId) }))
      .filter(({ sameAgeSchools }) => sameAgeSchools < ENOUGH_FOR_A_YEAR)
      .map((pool) => ({
        ...pool,
        consequence: pool.sameAgeSchools < MIN_LINKS ? ('too-few-links' as const) : ('repeats' as const),
      })),
    dates: (await listHalfTerms(db, now)).filter(({ runAt }) => new Date(runAt) > now).slice(0, DATES_SHOWN),
  };
}
