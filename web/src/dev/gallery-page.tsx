import Star from 'lucide-react/icons/star';
import { useState } from 'react';
import { loadMe } from '../lib/me.ts';
import { startSession } from '../lib/session.ts';
import { Page } from '../shell/page.tsx';
import { AlertPanel } from '../ui/alert-panel.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Badge, Chip } from '../ui/chip.tsx';
import { ConfirmPanel } from '../ui/confirm-panel.tsx';
import { DateField } from '../ui/date-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { ErrorSummary, StatusLine } from '../ui/error-summary.tsx';
import { Checkbox, Fieldset, PasswordField, Select, TextArea, TextField } from '../ui/field.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { SchoolBadge } from '../ui/school-badge.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Stitch } from '../ui/stitch.tsx';
import { ClassChip, TieRibbon } from '../ui/tie-ribbon.tsx';
import { DrawingSample } from './drawing-sample.tsx';
import css from './gallery-page.module.css';

/** Restores the session, if there is one: drafts belong to users. */
export const loader = () =>
  loadMe().then(
    ({ roles }) => startSession(roles ?? []),
    () => undefined,
  );

/** Shows every component of ui/ on one page, in development only. */
export function Component() {
  const [isAsking, setAsking] = useState(false);
  const [isOpen, setOpen] = useState(false);
  return (
    <Page title="Gallery">
      <p className={css.row}>
        <Button>Save</Button>
        <Button look="secondary">Reset</Button>
        <Button look="danger">Delete</Button>
        <Button look="quiet">Show original</Button>
        <Button busy>Save</Button>
        <Button disabled>Save</Button>
        <Button look="secondary" dense>
          Edit
        </Button>
        <LinkButton to="/">Home</LinkButton>
        <IconButton icon={Star} label="Favourite" />
      </p>
      <p className={css.row}>
        <Chip>plain</Chip>
        <Chip tone="good">approved</Chip>
        <Chip tone="waiting">waiting 3 days</Chip>
        <Chip tone="wrong">email used elsewhere</Chip>
        <Chip tone="info">Primary Group</Chip>
        <Badge>3</Badge>
        <ClassChip groupId={2}>Otters, Year 3</ClassChip>
        <ClassChip groupId={9}>Kestrels, Year 4</ClassChip>
      </p>
      <p className={css.row}>
        {Array.from({ length: 24 }, (_, id) => id + 1).map((id) => (
          <SchoolBadge key={id} schoolId={id} />
        ))}
      </p>
      <ErrorSummary attempt={0} errors={[{ field: 'first', message: 'Enter first name' }]} />
      <div className={css.columns}>
        <Card as="form">
          <Fieldset legend="My details">
            <TextField label="First name" name="first" error="Enter first name" hint="As on your school badge" />
            <TextField label="Middle name" name="middle" optional />
            <Select label="Title" name="title">
              <option>Mr</option>
              <option>Mrs</option>
            </Select>
            <DateField label="From" name="from" value="29/11/2026" readOnly />
            <PasswordField label="Current password" name="current" />
            <TextArea label="Report" name="report" />
            <Checkbox label="make me the lead user" name="lead" defaultChecked />
            <Checkbox label="I have read the terms" name="terms" error="Please confirm you have read the terms and conditions" />
            <StatusLine>Saved</StatusLine>
          </Fieldset>
        </Card>
        <div className="stack-5">
          <AlertPanel title="We couldn’t load this page." actions={<Button>Try again</Button>}>
            <p>Please try again in a moment.</p>
          </AlertPanel>
          <AlertPanel tone="warning">You were logged out. Your draft is safe.</AlertPanel>
          <AlertPanel tone="info">Pages are in English.</AlertPanel>
          <Card flush className={css.clip}>
            <TieRibbon groupId={2} />
            <div className={css.pad}>
              <h2>Our street party</h2>
              <p>We strung bunting from our door to the bakery.</p>
              <Stitch />
              <Stitch progress={0.6} label="Uploading" />
            </div>
          </Card>
          <Disclosure summary="User Events">
            <p>No events found</p>
          </Disclosure>
          <Skeleton media />
          <p className={css.row}>
            <Button onClick={() => setAsking(true)}>Ask</Button>
            <Button onClick={() => setOpen(true)}>Open dialog</Button>
          </p>
          {isAsking && (
            <ConfirmPanel
              question="Are you sure you want to delete group: Kestrels?"
              confirmText="Yes, delete Kestrels"
              onConfirm={() => setAsking(false)}
              onCancel={() => setAsking(false)}
            />
          )}
          <Dialog open={isOpen} onClose={() => setOpen(false)} title="A photo">
            <p>It closes on Escape.</p>
          </Dialog>
        </div>
      </div>
      <DrawingSample />
      <Pagination page={2} pages={9} hrefFor={(page) => `/dev/gallery?page=${page}`} />
    </Page>
  );
}
