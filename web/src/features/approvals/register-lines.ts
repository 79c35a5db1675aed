import { msg, t } from '../../lib/i18n.ts';
import type { SignUp } from './api.ts';

type Tone = 'ok' | 'ask' | 'wrong';

const statuses = {
  open: { tone: 'ok', text: msg('In the register, open') },
  closing: { tone: 'ask', text: msg('In the register, but proposed to close') },
  proposed: { tone: 'ask', text: msg('In the register, but not open yet') },
  closed: { tone: 'wrong', text: msg('Closed, according to the register') },
} as const;

const addresses = {
  school: { tone: 'ok', text: msg('The Lead’s address is that of the school’s website') },
  trust: { tone: 'ok', text: msg('The Lead’s address is that of a school of its trust') },
  'public-mail': { tone: 'ask', text: msg('The Lead’s address is with a public mail provider') },
  differs: { tone: 'ask', text: msg('The Lead’s address is not that of the school’s website, {website}') },
} as const;

/** The comparison of a request with its row of the register, in words. */
export function registerLines({ register: row, checks }: SignUp): { tone: Tone; text: string }[] {
  const compared = checks?.register;
  if (!row || !compared) return [{ tone: 'ask', text: t('Not in the register') }];
  const { status, name, postcode, leadAddress, otherSchool } = compared;
  const isSame = name === 'equal' && postcode === 'equal';
  const address = leadAddress === 'unknown' ? null : addresses[leadAddress];
  return [
    { tone: statuses[status].tone, text: t(statuses[status].text) },
    ...(isSame ? [{ tone: 'ok' as const, text: t('Name and postcode as in the register') }] : []),
    ...(name !== 'equal'
      ? [
          {
            tone: name === 'close' ? ('ask' as const) : ('wrong' as const),
            text: t('In the register its name is {name}', { name: row.name }),
          },
        ]
      : []),
    ...(postcode === 'differs'
      ? [{ tone: 'ask' as const, text: t('In the register its postcode is {postcode}', { postcode: row.postcode ?? '' }) }]
      : []),
    ...(address ? [{ tone: address.tone, text: t(address.text, { website: row.website ?? '' }) }] : []),
    ...(otherSchool
      ? [{ tone: 'wrong' as const, text: t('{school} is linked to this row already', { school: otherSchool.name }) }]
      : []),
  ];
}
