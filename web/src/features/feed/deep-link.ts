export interface DeepLink {
  articleId?: number | undefined;
  schoolId?: number | undefined;
  showComments: boolean;
}

const idPattern = /^[1-9]\d{0,9}$/;
const readId = (text: string | null) => (text !== null && idPattern.test(text) ? Number(text) : undefined);

/** What a link to the feed asks for. `showComments` counts whatever its value, bare too; what is no id is left out. */
export function readDeepLink(url: string): DeepLink {
  const query = new URL(url).searchParams;
  return { articleId: readId(query.get('id')), schoolId: readId(query.get('schoolid')), showComments: query.has('showComments') };
}

/** The address that opens one report. */
export const reportLink = (id: number, origin: string = location.origin): string => `${origin}/home?id=${id}`;
