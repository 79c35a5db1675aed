/** What runs of the network have: five, so that newcomers still find somebody who is free; those may then fill up to six. */
export const MAX_LINKS = 6;
export const capsOf = (type: 'main' | 'interim') => ({ target: type === 'interim' ? 6 : 5, max: MAX_LINKS });
