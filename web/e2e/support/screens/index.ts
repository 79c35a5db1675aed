import { concernScreens } from './concerns.ts';
import { providerScreens } from './providers.ts';
import { publicScreens } from './public.ts';
import { quiltScreens } from './quilt.ts';
import { quiltShownScreens } from './quilt-shown.ts';
import type { Screen } from './reach.ts';
import { schoolScreens } from './school.ts';
import { staffScreens } from './staff.ts';
import { weekScreens } from './week.ts';

/** Every screen of the app in every state. */
export const screens: Screen[] = [
  ...publicScreens,
  ...schoolScreens,
  ...concernScreens,
  ...staffScreens,
  ...quiltScreens,
  ...quiltShownScreens,
  ...weekScreens,
  ...providerScreens,
];
