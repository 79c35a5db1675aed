import { msg, t } from '../../lib/i18n.ts';
import { Card } from '../../ui/card.tsx';
import css from './landing-page.module.css';

const steps = [
  { title: msg('Post a report'), text: msg('A class writes about its week, and adds photos and videos.') },
  { title: msg('Get linked'), text: msg('Each half term your school is linked with 4 to 6 contrasting schools.') },
  { title: msg('Comment and reply'), text: msg('Classes ask each other questions, and answer them.') },
  { title: msg('Reflect'), text: msg('Reports stay with the class as it moves up, so you can look back together.') },
];

export function HowItWorks() {
  return (
    <section className={css.steps} aria-labelledby="how-it-works">
      <div className={css.inner}>
        <h2 id="how-it-works">{t('How it works')}</h2>
        <ol className={css.stepList}>
          {steps.map(({ title, text }, index) => (
            <Card as="li" key={title} className={css.step}>
              <span aria-hidden className={css.number}>
                {index + 1}
              </span>
              <h3>{t(title)}</h3>
              <p>{t(text)}</p>
            </Card>
          ))}
        </ol>
      </div>
    </section>
  );
}
