import type { ReactNode } from 'react';
import { audienceWords } from '../../lib/audiences.ts';
import { sayDay } from '../../lib/dates.ts';
import { isolate, t } from '../../lib/i18n.ts';
import { SERVICE_NAME } from '../../lib/service.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/field.tsx';
import type { Contents, Report } from './api.ts';
import css from './book-page.module.css';
import { type Choice, type Chosen, choicesOf, isAnswer } from './chosen.ts';

interface Props {
  contents: Contents;
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
}

/** What can be in the book, each with a tick. */
export function ChoiceList({ contents, chosen, onChange }: Props) {
  const { reports } = contents.book;
  const tick = (choice: Choice) => ({
    checked: chosen.has(choice),
    onChange: () => onChange(new Set(chosen.has(choice) ? [...chosen].filter((other) => other !== choice) : [...chosen, choice])),
  });
  const boxes = (shown: readonly Report[]) =>
    shown.map((report) => (
      <Checkbox
        key={report.id}
        id={`choose-${report.id}`}
        label={<bdi translate="no">{report.title}</bdi>}
        hint={aboutReport(report)}
        {...tick(report.id)}
      />
    ));
  return (
    <div className={`stack-3 ${css.choice}`}>
      <h2 className="size-3">{t('In the book')}</h2>
      <div className="row-2">
        <Button look="secondary" dense onClick={() => onChange(new Set(choicesOf(contents)))}>
          {t('Choose all')}
        </Button>
        <Button look="secondary" dense onClick={() => onChange(new Set())}>
          {t('Choose none')}
        </Button>
      </div>
      <Group legend={t('Reports')}>{boxes(reports.filter((report) => !isAnswer(report)))}</Group>
      <Group legend={t('The week’s questions')}>{boxes(reports.filter(isAnswer))}</Group>
      <Group legend={t('The quilt')}>
        {contents.quilt ? [<Checkbox key="quilt" id="choose-quilt" label={t('The quilt')} {...tick('quilt')} />] : []}
      </Group>
    </div>
  );
}

const Group = ({ legend, children }: { legend: string; children: ReactNode[] }) =>
  children.length > 0 && (
    <fieldset>
      <legend className="strong">{legend}</legend>
      {children}
    </fieldset>
  );

/** Who sees it on the network, too: whoever prints the book decides who reads it. */
const aboutReport = ({ schoolGroup, createDate, audience = 'everyone' }: Report): string =>
  [schoolGroup?.name, sayDay(createDate), t(audienceWords[audience].name, { service: SERVICE_NAME })]
    .filter((part) => part !== undefined)
    .map(isolate)
    .join(' · ');
