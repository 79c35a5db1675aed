export interface DeepLink {
  articleId?: number | undefined;
  schoolId?: number | undefined;
  showComments: boolean;
}

/** Whether the address has a parameter of a link, which is removed once read. */
export const isDeepLink = (url: string): boolean =>
  ['id', 'schoolid', 'showComments'].some((name) => new URL(url).searchParams.has(name));

const idPattern = /^[1-9]\d{0,9}$/;

/** A valid id, or undefined. */
export const readId = (text: string | null) => (text !== null && idPattern.test(text) ? Number(text) : undefined);

/** Reads a link to the feed. `showComments` counts with any value or none; invalid ids are ignored. */
export function readDeepLink(url: string): DeepLink {
  const query = new URL(url).searchParams;
  return { articleId: readId(query.get('id')), schoolId: readId(query.get('schoolid')), showComments: query.has('showComments') };
}

/** The link that opens one report. */
export const reportLink = (id: number, origin: string = location.origin): string => `${origin}/home?id=${id}`;
