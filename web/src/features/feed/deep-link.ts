export interface DeepLink {
  articleId?: number | undefined;
  schoolId?: number | undefined;
  showComments: boolean;
}

const idPattern = /^[1-9]\d{0,9}$/;
const readId = (text: string | null) => (text !== null && idPattern.test(text) ? Number(text) : undefined);

/** Reads a link to the feed. `showComments` counts with any value or none; invalid ids are ignored. */
export function readDeepLink(url: string): DeepLink {
  const query = new URL(url).searchParams;
  return { articleId: readId(query.get('id')), schoolId: readId(query.get('schoolid')), showComments: query.has('showComments') };
}

/** The link that opens one report. */
export const reportLink = (id: number, origin: string = location.origin): string => `${origin}/home?id=${id}`;
