import { hasCode } from '../../../lib/api-error.ts';
import { confirmConsent } from '../../../lib/consent.ts';
import { plural, t } from '../../../lib/i18n.ts';
import { useMe } from '../../../lib/me.ts';
import { useHasRole } from '../../../lib/session.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useFocusOn } from '../../../lib/use-focus-on.ts';
import { whyFailed } from '../../../lib/why-failed.ts';
import { AlertPanel } from '../../../ui/alert-panel.tsx';
import { Button } from '../../../ui/button.tsx';
import { StatusLine } from '../../../ui/error-summary.tsx';
import type { Article } from '../api.ts';
import { reloadArticle } from '../reports.ts';

/** Why other schools do not see photos and videos of a report, and the button with which its author or a Lead confirms consent. */
export default function WaitingConsent({ article: { id, createUser, mediaItems, audience = 'everyone' } }: { article: Article }) {
  const me = useMe();
  const isLead = useHasRole('SchoolAdmin');
  const isOurs = me?.school.id === createUser.school.id;
  const waiting = mediaItems.filter(({ waitsForConsent }) => waitsForConsent);
  const { run, isBusy, problem, said } = useAction({ explain: (error) => `${t('That did not work.')} ${whyFailed(error)}` });
  const status = useFocusOn<HTMLDivElement>(waiting.length === 0 && said);
  const alert = useFocusOn<HTMLParagraphElement>(problem);

  async function confirm() {
    const ids = waiting.map((item) => item.id);
    await confirmConsent(ids, audience).catch(async (error: unknown) => {
      // More people see it than the page says.
      if (hasCode(error, 'audience-changed')) await reloadArticle(id).catch(() => undefined);
      throw error;
    });
    await reloadArticle(id);
    return t('Consent is confirmed. Everyone who sees the report sees its photos and videos.');
  }

  if (waiting.length === 0 && !said) return null;
  return (
    <>
      <StatusLine ref={status}>{waiting.length === 0 && said}</StatusLine>
      {waiting.length > 0 && (
        <AlertPanel
          tone="info"
          actions={
            isOurs &&
            (isLead || me.id === createUser.id) && (
              <Button look="secondary" busy={isBusy} busyText={t('Saving…')} onClick={() => void run(confirm)}>
                {t('Everyone pictured has consent for where this report can be seen')}
              </Button>
            )
          }
        >
          <p>
            {isOurs
              ? plural(
                  waiting.length,
                  'Only our school sees one photo or video here: nobody has confirmed consent for it.',
                  'Only our school sees {count} photos or videos here: nobody has confirmed consent for them.',
                )
              : plural(
                  waiting.length,
                  'Only its own school sees one photo or video here: nobody has confirmed consent for it.',
                  'Only its own school sees {count} photos or videos here: nobody has confirmed consent for them.',
                )}
          </p>
          {problem && (
            <p ref={alert} role="alert" tabIndex={-1}>
              {problem}
            </p>
          )}
        </AlertPanel>
      )}
    </>
  );
}
