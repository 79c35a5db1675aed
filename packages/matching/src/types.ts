/** The data of a school that matching needs. Null means unknown; ids are those of the lookups. */
export interface MatchSchool {
  id: number;
  name: string | null;
  typeId: number | null;
  countyId: number | null;
  locationTypeId: number | null;
  numberOfPupils: number | null;
  primaryEthnicityId: number | null;
  secondaryEthnicityId: number | null;
  /** One of `faiths`; by default the name decides. */
  faith?: string | null;
  /** Schools of the same trust are never linked. */
  trust?: string | null;
  isActive?: boolean;
  isApproved?: boolean;
}

export interface PastLink {
  schoolA: number;
  schoolB: number;
  /** From 1. */
  halfTermsAgo: number;
}

export interface MatchInput {
  type: 'main' | 'interim';
  schools: readonly MatchSchool[];
  /** Iterated more than once; an iterable that generates its rows saves memory. */
  history: Iterable<PastLink>;
  /** Read only by an interim run, which never changes them. */
  currentLinks: readonly { schoolA: number; schoolB: number }[];
  /** The name of the half term; with the seed it determines every random choice. */
  halfTerm: string;
  seed: number;
  caps: { target: number; max: number };
}

/** Two linked schools, `schoolA < schoolB`. */
export interface MatchedLink {
  schoolA: number;
  schoolB: number;
  /** From 0 to 1. */
  contrast: number;
  /** Why the two were linked, most important first. Of two facts the first is schoolA's; fewer pupils come before more. */
  reasons: string[];
}

export interface MatchQuality {
  total: number;
  bound: number;
  min: number;
  p5: number;
  repeats: number;
  seed: number;
  inputHash: string;
}

export interface MatchResult {
  /** Sorted by id; only the new links in an interim run. */
  links: MatchedLink[];
  /** Schools that take part and still have fewer than four links, sorted by id. */
  lacking: { schoolId: number; links: number }[];
  quality: MatchQuality;
}

/** The links that every school should have at least. */
export const MIN_LINKS = 4;
