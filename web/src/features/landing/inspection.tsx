import { msg, t } from '../../lib/i18n.ts';
import css from './landing-page.module.css';

const values = [
  {
    value: msg('Democracy'),
    work: msg('Classes vote on what to report, and ask other schools how they decide things.'),
    evidence: msg('Reports and comments on school councils and class votes'),
  },
  {
    value: msg('The rule of law'),
    work: msg('Pupils agree rules for writing to people they do not know, and keep to them.'),
    evidence: msg('The class’s own rules, and months of safe conversation'),
  },
  {
    value: msg('Individual liberty'),
    work: msg('Pupils choose what to say about themselves and their place, with their teacher beside them.'),
    evidence: msg('Reports in pupils’ own words'),
  },
  {
    value: msg('Mutual respect and tolerance'),
    work: msg('Classes meet schools of other faiths, cultures and places, and find out what they share.'),
    evidence: msg('Questions and replies between linked classes, by date'),
  },
];

export function Inspection() {
  return (
    <section className={css.section} aria-labelledby="inspection">
      <h2 id="inspection">{t('What inspectors look for')}</h2>
      <p className={css.intro}>
        {t(
          'Inspectors ask how a school prepares pupils for life in modern Britain. What a class does here is dated, tagged with the class, and easy to show.',
        )}
      </p>
      <table className={css.values}>
        <caption className="visually-hidden">{t('British values: what classes do here, and what evidence appears')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('British value')}</th>
            <th scope="col">{t('What classes do here')}</th>
            <th scope="col">{t('What evidence appears')}</th>
          </tr>
        </thead>
        <tbody>
          {values.map(({ value, work, evidence }) => (
            <tr key={value}>
              <th scope="row">{t(value)}</th>
              <td data-label={t('What classes do here')}>{t(work)}</td>
              <td data-label={t('What evidence appears')}>{t(evidence)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
