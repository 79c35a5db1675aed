import { useState } from 'react';
import { t } from '../../lib/i18n.ts';
import { sayTerm } from '../../lib/season-words.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/field.tsx';
import type { Evidence, Picks, Section, Term } from './api.ts';
import { CoverForm } from './cover-form.tsx';
import { SectionPicks } from './section-picks.tsx';
import { frameworks } from './sections.ts';

type Props = {
  term: Term;
  evidence: Evidence;
  picks: Picks;
  setPicks: (picks: Picks) => void;
  startsWith: Section | 'cover';
  onClose: () => void;
};

/** Where a Lead chooses the cover, and picks and captions reports for each section. Every change is stored by itself. */
export default function ChooseDialog({ term, evidence, picks, setPicks, startsWith, onClose }: Props) {
  const [place, setPlace] = useState(startsWith);
  const { sections } = frameworks[term.nation];
  const section = sections.find(({ id }) => id === place);
  return (
    <Dialog open onClose={onClose} title={t('Choose and caption: {term}', { term: sayTerm(term.name) })}>
      <div className="stack-5">
        <Select
          label={t('Part of the document')}
          name="part"
          value={place}
          onChange={({ target }) => setPlace(target.value as typeof place)}
        >
          <option value="cover">{t('Cover')}</option>
          {sections.map(({ id, name }) => (
            <option key={id} value={id}>
              {t(name)}
            </option>
          ))}
        </Select>
        {section ? (
          <SectionPicks key={section.id} {...{ term, section, evidence, picks, setPicks }} />
        ) : (
          <CoverForm term={term} reports={evidence.reports} cover={picks.cover} onSaved={setPicks} />
        )}
      </div>
    </Dialog>
  );
}
