import { t } from '../../lib/i18n.ts';
import { sayLink } from '../../lib/reason-words.ts';
import { LinkMap } from '../../ui/link-map.tsx';
import { SchoolBadge } from '../../ui/school-badge.tsx';
import type { Evidence, School, Term } from './api.ts';
import css from './linked-schools.module.css';

type Props = { term: Term; school: School; conversations: Evidence['conversations'] };

/** The map of the term's links, and a list that says the same with the reason for each. */
export function LinkedSchools({ term: { links }, school, conversations }: Props) {
  const linked = links.filter(
    ({ connectedSchool }, place) => links.findIndex((link) => link.connectedSchool.id === connectedSchool.id) === place,
  );
  const others = conversations.filter((each) => !linked.some(({ connectedSchool }) => connectedSchool.id === each.school.id));
  return (
    <section className={css.met} aria-labelledby="met">
      <h2 id="met">{t('Who we met')}</h2>
      <LinkMap className={css.map} own={school} linked={linked.map(({ connectedSchool }) => connectedSchool)} />
      <div>
        {linked.length === 0 && <p>{t('The school had no links in this term.')}</p>}
        <ol className="plain-list">
          {linked.map(({ connectedSchool: { id, name, county, badgeMediaItem }, reasons }) => (
            <li key={id} className={css.link}>
              <SchoolBadge schoolId={id} badgeUrl={badgeMediaItem?.thumbnail ?? badgeMediaItem?.url} size={44} />
              <b>
                <span translate="no">{name}</span>, {t(county.name)}
              </b>
              <p className={`quiet ${css.reason}`}>{sayLink(reasons, { us: school, them: { id, name }, isOurs: false })}</p>
            </li>
          ))}
        </ol>
        {others.length > 0 && (
          <p className={`quiet ${css.elsewhere}`}>
            {t('Other conversations:')} <span translate="no">{others.map((each) => each.school.name).join(', ')}</span>
          </p>
        )}
      </div>
    </section>
  );
}
