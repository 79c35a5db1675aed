import { t } from '../lib/i18n.ts';
import { useLanguage } from '../lib/language.ts';
import { type Document, documentIn } from '../lib/service.ts';

/** A link to a document in the reader's language. It opens in a new tab and says so. */
export function DocumentLink(document: Document) {
  const language = useLanguage((chosen) => chosen.language);
  const { href, kilobytes, language: code } = documentIn(document, language);
  return (
    <a href={href} hrefLang={code} target="_blank" rel="noopener">
      {t('{name} (PDF, opens in a new tab, {kilobytes} kB)', { name: t(document.name), kilobytes })}
    </a>
  );
}
