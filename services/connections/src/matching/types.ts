/** A school as matching sees it. Null is "not known"; ids are those of the lookups. */
export interface MatchSchool {
  id: number;
  name: string | null;
  typeId: number | null;
  countyId: number | null;
  locationTypeId: number | null;
  numberOfPupils: number | null;
  primaryEthnicityId: number | null;
  secondaryEthnicityId: number | null;
  /** One of `faiths`; without it the name tells. */
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
  /** Read more than once; rows that are made as they are read need no memory. */
  history: Iterable<PastLink>;
  /** Only an interim run looks at them, and never changes one. */
  currentLinks: readonly { schoolA: number; schoolB: number }[];
  /** The name of the half term; with the seed it settles every choice that chance makes. */
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
  /** Why the two were linked, the weightiest first. */
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
  /** By id. Of an interim run only the new ones. */
  links: MatchedLink[];
  /** Schools that take part and still have fewer than four, by id. */
  lacking: { schoolId: number; links: number }[];
  quality: MatchQuality;
}

/** Every school should have this many. */
export const MIN_LINKS = 4;
