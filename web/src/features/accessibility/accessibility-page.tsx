import { Link } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { t, withParts } from '../../lib/i18n.ts';
import { COMPANY, SERVICE_NAME } from '../../lib/service.ts';
import { Page } from '../../shell/page.tsx';
import css from './accessibility-page.module.css';

/** Update it together with the text, and only after a review. */
const reviewed = { iso: '2026-11-22', text: '22/11/2026' };

/** The accessibility statement: what was tested and how, known problems, and what is not tested yet. */
export function Component() {
  const date = <time dateTime={reviewed.iso}>{reviewed.text}</time>;
  return (
    <Page title={t('Accessibility statement')} width="narrow">
      <div className={css.text}>
        <p>
          {t(
            'This statement applies to the {service} web app. {company} runs it and wants as many people as possible to be able to use it. That means you should be able to:',
            { service: SERVICE_NAME, company: COMPANY.name },
          )}
        </p>
        <ul>
          <li>{t('choose light, dark or high-contrast colours under Display, or follow those of your device')}</li>
          <li>{t('zoom in up to 400% without the text spilling off the screen')}</li>
          <li>{t('use every part with a keyboard alone')}</li>
          <li>{t('do without movement: where your device asks for less of it, nothing moves')}</li>
          <li>{t('read everything with a screen reader, with headings, landmarks and messages that are read out')}</li>
        </ul>

        <h2>{t('How accessible it is')}</h2>
        <p>
          {withParts(
            'We aim at the {guidelines}. We believe that the app meets most of it, and that it is partially compliant, because of what is listed here.',
            {
              guidelines: (
                <a href="https://www.w3.org/TR/WCAG22/" target="_blank" rel="noopener">
                  {t('Web Content Accessibility Guidelines, version 2.2, level AA')}
                </a>
              ),
            },
          )}
        </p>

        <h2>{t('What does not work yet')}</h2>
        <ul>
          <li>
            {t(
              'Films in reports have captions only where the school has added them, which it can but need not, and neither a transcript nor a spoken description of what is to be seen (success criteria 1.2.2, 1.2.3 and 1.2.5). Whoever adds a film can describe it in words.',
            )}
          </li>
          <li>
            {t(
              'Picture descriptions are requested but not required. Without one, a screen reader announces only “Picture 1 of 3” (success criterion 1.1.1).',
            )}
          </li>
          <li>
            {t('What schools write may be in another language than English and is not marked as such (success criterion 3.1.2).')}
          </li>
          <li>{t('The two PDF documents are tagged for screen readers, but have not been tried with one.')}</li>
        </ul>

        <h2>{t('How we tested it')}</h2>
        <p>
          {withParts(
            'The app was last tested on {date}, by ourselves, in the browser Chromium, with tests that run again whenever it changes. They go to every screen and make each of its states: loaded, empty, failed, filled in wrongly, and with what opens on it.',
            { date },
          )}
        </p>
        <ul>
          <li>
            {t(
              'In each, the tool axe-core looks for breaches of WCAG 2.0, 2.1 and 2.2 at levels A and AA: in English in light, dark and high-contrast colours, and once more where the page runs from right to left; in Welsh on each screen once.',
            )}
          </li>
          <li>
            {t(
              'Content must fit without scrolling sideways or being cut off: in a window 320 pixels wide, at 400% zoom, with text at twice its size, and with more space between letters, words and lines.',
            )}
          </li>
          <li>{t('Fields and the focus must be visible in forced colours, and nothing may move when reduced motion is set.')}</li>
          <li>
            {t(
              'Six tasks are done with the keyboard alone: signing a school up; logging in with the terms; a report with pictures that are described and put in order; finding a school, liking, commenting and answering; a Lead’s users and groups; approving, searching, editing and deactivating. At each step the focus must be seen, with a ring around it, and not be under a bar.',
            )}
          </li>
        </ul>
        <p>{t('The colours were chosen by measuring their contrast.')}</p>

        <h2>{t('What we do not know')}</h2>
        <ul>
          <li>{t('No one who uses assistive technology has tested it for us yet.')}</li>
          <li>
            {t('It was not tried with screen readers (NVDA, JAWS, VoiceOver, TalkBack), voice control or screen magnifiers.')}
          </li>
          <li>{t('It was not tested in Safari and Firefox.')}</li>
          <li>
            {t(
              'Every screen can also be read in Welsh, Polish, Urdu and Arabic. No native speaker has checked our translations yet.',
            )}
          </li>
          <li>{t('Automated tools find only some problems. No external auditor has checked it.')}</li>
        </ul>

        <h2>{t('Tell us')}</h2>
        <p>
          {withParts(
            'If something does not work for you, or you need content in another format, write to {address} or see {contact}. Please say which page it was and what you use. We reply within five working days.',
            {
              address: <a href={`mailto:${COMPANY.enquiriesEmail}`}>{COMPANY.enquiriesEmail}</a>,
              contact: <Link to={paths.contact}>{t('Contact')}</Link>,
            },
          )}
        </p>
        <p>
          {withParts('If you are not happy with our answer, contact the {service}, in Northern Ireland the {commission}.', {
            service: (
              <a href="https://www.equalityadvisoryservice.com/" target="_blank" rel="noopener">
                Equality Advisory and Support Service
              </a>
            ),
            commission: (
              <a href="https://www.equalityni.org/" target="_blank" rel="noopener">
                Equality Commission for Northern Ireland
              </a>
            ),
          })}
        </p>
        <p>{withParts('This statement was written on {date}.', { date })}</p>
      </div>
    </Page>
  );
}
