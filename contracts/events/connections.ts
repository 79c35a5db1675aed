import { z } from 'zod';
import { defineEvent, Id } from '../define.ts';

/** One for each finished run; consumers read the links from the connections service. */
export const ConnectionsGenerated = defineEvent({
  type: 'ConnectionsGenerated',
  version: 1,
  topic: 'connections.runs',
  key: (run) => String(run.runId),
  data: z.object({
    runId: Id,
    type: z.enum(['main', 'interim']),
    schools: z.int().nonnegative(),
    connections: z.int().nonnegative(),
  }),
});

/** A school's current links, after a run or when a partner closes. */
export const SchoolLinksChanged = defineEvent({
  type: 'SchoolLinksChanged',
  version: 1,
  topic: 'connections.links',
  compacted: true,
  key: (links) => String(links.schoolId),
  data: z.object({
    schoolId: Id,
    /** Increases with every change of this school's links; consumers ignore an older version. */
    version: z.int().positive(),
    linkedSchoolIds: z.array(Id).max(20),
  }),
});

/** A user's current favourite schools. */
export const FavouritesChanged = defineEvent({
  type: 'FavouritesChanged',
  version: 1,
  topic: 'connections.favourites',
  compacted: true,
  key: (favourites) => String(favourites.userId),
  data: z.object({ userId: Id, version: z.int().positive(), schoolIds: z.array(Id) }),
});

/** A half term of the calendar, when it is stored and when a Superuser moves it. */
export const HalfTermChanged = defineEvent({
  type: 'HalfTermChanged',
  version: 1,
  topic: 'connections.half-terms',
  compacted: true,
  key: (halfTerm) => String(halfTerm.halfTermId),
  data: z.object({
    halfTermId: Id,
    /** Increases with every change of this half term; consumers ignore an older version. */
    version: z.int().positive(),
    /** Such as `Autumn 2, 2026/27`. */
    name: z.string(),
    /** When its links are made. */
    startsAt: z.iso.datetime(),
    /** When its quilts turn over, unless all classes have sewn before: 14:00 London time. */
    revealsAt: z.iso.datetime(),
  }),
});
