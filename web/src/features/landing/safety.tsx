import { msg, t } from '../../lib/i18n.ts';
import css from './landing-page.module.css';

const promises = [
  { title: msg('Closed'), text: msg('Only schools that have joined can see what classes post.') },
  { title: msg('Approved by people'), text: msg('Our staff check every school before anybody there can log in.') },
  { title: msg('No pupil accounts'), text: msg('Teachers and school staff log in. Pupils work beside them.') },
  { title: msg('No advertising'), text: msg('Nothing is sold here, and no other company follows what you read.') },
  { title: msg('Photos without places'), text: msg('The hidden details of a photo, such as where it was taken, are removed.') },
  { title: msg('Your reports stay yours'), text: msg('A school that leaves may ask for a copy of what its classes wrote.') },
];

export function Safety() {
  return (
    <section className={css.section} aria-labelledby="safety">
      <h2 id="safety">{t('Safe for classes')}</h2>
      <ul className={css.promises}>
        {promises.map(({ title, text }) => (
          <li key={title}>
            <h3>{t(title)}</h3>
            <p>{t(text)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
