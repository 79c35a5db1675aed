import { msg, spoken, t } from '../../lib/i18n.ts';

const usual = msg('Free while we pilot');

/** What a school pays. The gateway writes the operator's own sentence into the page; without one it says the usual. */
export function PriceSentence() {
  // Not there while the page is prerendered.
  const meta = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="price-sentence"]');
  const sentence = meta?.content ?? usual;
  if (sentence === usual) return <bdi>{t(usual)}</bdi>;
  return <bdi lang={spoken() === 'en-GB' ? undefined : 'en-GB'}>{sentence}</bdi>;
}
