/** Half terms of history that matching receives: links of the last six are forbidden, older ones only lower a pair's score. */
export const REMEMBERED = 12;

export const MAX_LINKS = 6;

/**
 * Five links in a main run, so that schools that join during the half term still find partners; an interim run may fill up to
 * six.
 */
export const capsOf = (type: 'main' | 'interim' | 'preview') => ({ target: type === 'interim' ? MAX_LINKS : 5, max: MAX_LINKS });
