/** Half terms that the matching hears of: six are forbidden, those before only count against a link. */
export const REMEMBERED = 12;

export const MAX_LINKS = 6;

/** Five in a main run, so that newcomers of the half term still find somebody who is free; an interim run may then fill up to six. */
export const capsOf = (type: 'main' | 'interim' | 'preview') => ({ target: type === 'interim' ? MAX_LINKS : 5, max: MAX_LINKS });
