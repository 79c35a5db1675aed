import { Link } from 'react-router-dom';
import { t, withParts } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
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
      <div className={`stack-4 ${css.text}`}>
        <p>
          {t(
            'This statement applies to the {service} web app. {company} runs it and wants as many people as possible to be able to use it. That means you should be able to:',
            { service: SERVICE_NAME, company: COMPANY.name },
          )}
        </p>
        <ul className="stack-2">
          <li>{t('choose light, dark or high-contrast colours under Display, or follow those of your device')}</li>
          <li>{t('zoom in up to 400% without the text spilling off the screen')}</li>
          <li>{t('use every part with a keyboard alone')}</li>
          <li>{t('avoid movement: if your device is set to reduce motion, nothing moves')}</li>
          <li>{t('use a screen reader, with headings and landmarks for navigation, and messages that are read out')}</li>
        </ul>

        <h2>{t('How accessible the app is')}</h2>
        <p>
          {withParts('We aim to meet the {guidelines}. The app is partially compliant, because of the problems listed here.', {
            guidelines: (
              <a href="https://www.w3.org/TR/WCAG22/" target="_blank" rel="noopener">
                {t('Web Content Accessibility Guidelines, version 2.2, level AA')}
              </a>
            ),
          })}
        </p>

        <h2>{t('What does not work yet')}</h2>
        <ul className="stack-2">
          <li>
            {t(
              'Videos in reports have captions only where the school has added them, and have no transcript or audio description (success criteria 1.2.2, 1.2.3 and 1.2.5). Schools can add a written description.',
            )}
          </li>
          <li>
            {t(
              'Picture descriptions are requested but not required. Without one, a screen reader announces only “Picture 1 of 3” (success criterion 1.1.1).',
            )}
          </li>
          <li>{t('Posts in a language other than English are not marked as such (success criterion 3.1.2).')}</li>
          <li>{t('The two PDF documents are tagged for screen readers, but have not been tried with one.')}</li>
        </ul>

        <h2>{t('How we tested it')}</h2>
        <p>
          {withParts(
            'We last tested the app on {date}, in Chromium, with automated tests that run whenever it changes. They open every screen in each of its states: loaded, empty, failed, with invalid entries, and with its panels open.',
            { date },
          )}
        </p>
        <ul className="stack-2">
          <li>
            {t(
              'In each state, axe-core checks for breaches of WCAG 2.0, 2.1 and 2.2 at levels A and AA: in English, in light, dark and high-contrast colours; and, once for each screen, in Welsh and in a right-to-left layout.',
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
              'Six tasks are completed with the keyboard alone: signing up a school; logging in and accepting the terms; posting a report with pictures that are described and put in order; finding a school, liking, commenting and replying; managing a school’s users and groups; and approving, searching, editing and deactivating. At each step, the focused element must have a visible ring and not be hidden by a bar.',
            )}
          </li>
        </ul>
        <p>{t('The colours were chosen by measuring their contrast.')}</p>

        <h2>{t('What we do not know')}</h2>
        <ul className="stack-2">
          <li>{t('No one who uses assistive technology has tested it for us yet.')}</li>
          <li>
            {t(
              'It has not been tested with screen readers (NVDA, JAWS, VoiceOver, TalkBack), voice control or screen magnifiers.',
            )}
          </li>
          <li>{t('It has not been tested in Safari or Firefox.')}</li>
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
            'If something does not work for you, or you need content in another format, email {address} or see {contact}. Please tell us which page it was, and which device, browser or assistive technology you use. We reply within five working days.',
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
