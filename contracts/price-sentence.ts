/** What the landing page says about the price. The gateway replaces it in the built pages if the operator sets another. */
export const PRICE_SENTENCE = 'Free while we pilot';
