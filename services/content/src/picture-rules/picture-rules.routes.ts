import type { operations } from '@patchwork/contracts/types/content';
import type { HandlersOf } from '@patchwork/platform/contract';
import { originOf } from '@patchwork/platform/origin';
import type { Deps } from '../deps.ts';
import { getRules } from './picture-rules.sql.ts';
import { setRules } from './picture-rules.ts';

/** A school's rules for reports and pictures; users of other schools can neither read nor change them. */
export const pictureRulesRoutes = (deps: Deps): HandlersOf<operations, 'getPictureRules' | 'setPictureRules'> => ({
  getPictureRules: ({ viewer }) => getRules(deps.db, viewer.schoolId),
  setPictureRules: (request) => setRules(deps, request.viewer, request.body, originOf(request)),
});
