import { readFileSync } from 'node:fs';
import { isEmailAddress } from '@patchwork/contracts/email-address';
import { visibleText } from '@patchwork/contracts/visible-text';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { SchoolValues } from '../features/admin-schools/school-schema.ts';
import { MessageForm } from '../features/announcements/schema.ts';
import { CloseForm, InvolveForm, ReasonForm } from '../features/concerns/schema.ts';
import { problemOf } from '../features/feed/comments/comment-text.ts';
import { Report } from '../features/feed/composer/schema.ts';
import { FeedbackForm } from '../features/feedback/schema.ts';
import { Login } from '../features/login/schema.ts';
import { Forgot, Passwords } from '../features/password/schema.ts';
import { Details, NewPassword } from '../features/profile/schema.ts';
import { PublicConcern } from '../features/public-concern/schema.ts';
import { PatchForm } from '../features/quilt/patch-schema.ts';
import { textsOf } from '../features/quilt-questions/schema.ts';
import { SchoolForm } from '../features/school-profile/schema.ts';
import { GroupForm, UserForm } from '../features/school-users/schema.ts';
import { Person, School } from '../features/sign-up/schema.ts';
import { noAddress, oneLine } from '../lib/plain-name.ts';
import { Reason } from '../lib/reason.ts';
import { UserValues } from '../lib/user-form.ts';
import { Concern } from '../shell/concern/schema.ts';

// A form's own validation gives the same messages as the server's: compared rule by rule with the contract.

type Limits = { minLength?: number; maxLength?: number; minimum?: number; maximum?: number };
type Rule = Limits & {
  $ref?: string;
  allOf?: Rule[];
  pattern?: string;
  format?: string;
  type?: string | string[];
  required?: string[];
  properties?: Record<string, Rule>;
  'x-decoded'?: Limits;
  'x-equals'?: string;
  'x-messages'?: Partial<Record<string, string>>;
};

const contract = JSON.parse(readFileSync(new URL('../../../contracts/generated/public.json', import.meta.url), 'utf8'));

/** Resolves a reference to its rule. */
function resolve(rule: Rule): Rule {
  if (!rule.$ref) return rule;
  const found = rule.$ref
    .slice(2)
    .split('/')
    .reduce((at, step) => at[step], contract);
  return resolve(found);
}

/** The schema of a POST's body. */
function bodyOf(path: string): Rule {
  const { content } = resolve(contract.paths[path].post.requestBody) as { content: Record<string, { schema: Rule }> };
  return resolve(Object.values(content)[0]!.schema);
}

const Comment = z.object({
  narrative: z.string().check((given) => {
    const message = problemOf(given.value);
    if (message) given.issues.push({ code: 'custom', input: given.value, message });
  }),
});

interface Form {
  schema: z.ZodMiniType;
  body: Rule;
  /** The form's names of fields that have another name in the contract. */
  names?: Record<string, string>;
  /** Fields that the form deliberately omits or validates differently. */
  but?: string[];
}

const forms: Record<string, Form> = {
  login: { schema: Login, body: bodyOf('/api/auth'), names: { username: 'email' } },
  'forgot password': { schema: Forgot, body: bodyOf('/api/pwd/forgot') },
  // The code comes from the link; an empty password gives 'Minimum 8 characters.' there.
  'reset password': { schema: Passwords, body: bodyOf('/api/pwd/reset'), but: ['code', 'password.required'] },
  'sign-up, a person': { schema: Person, body: resolve(bodyOf('/api/school/signup').properties!.initiatingUser!) },
  'sign-up, another user': { schema: Person, body: bodyOf('/api/user/signup/add/{guuid}') },
  'sign-up, the school': {
    schema: School,
    body: resolve(bodyOf('/api/school/signup').properties!.school!),
    names: { promotionCodeFromUser: 'promotionCode' },
    // Fields of the second stage, or of no stage.
    but: ['numberOfPupils', 'headTeacher', 'email'],
  },
  // The form asks for the current password only once the server requires it.
  profile: { schema: Details, body: bodyOf('/api/user/update/me'), but: ['currentPassword'] },
  // A confirmation that is too long either differs, or the new password is too long.
  'new password': { schema: NewPassword, body: bodyOf('/api/user/update/password'), but: ['confirm.maxLength'] },
  // The table of users has no column for it.
  'school users': { schema: UserForm, body: bodyOf('/api/user/add'), but: ['middleName'] },
  'school groups': { schema: GroupForm, body: bodyOf('/api/schoolgroup/myschool') },
  'own school': { schema: SchoolForm, body: bodyOf('/api/school/myschool/{id}') },
  // Date inputs hold a date or nothing.
  'any school': { schema: SchoolValues, body: bodyOf('/api/school/{id}'), but: ['trialStartDate', 'subscriptionStartDate'] },
  // Staff do not change a user's group.
  'any user': { schema: UserValues, body: bodyOf('/api/user/update/admin/{id}'), but: ['schoolGroupId'] },
  feedback: { schema: FeedbackForm, body: bodyOf('/api/feedback') },
  // The typed text becomes HTML, whose length counts: the form's own test compares that.
  'message to schools': {
    schema: MessageForm(() => new Date()),
    body: bodyOf('/api/messages'),
    but: ['audience', 'htmlMessage', 'sendAt'],
  },
  'closing a concern': { schema: CloseForm, body: bodyOf('/api/concern/{id}/close') },
  'acknowledging a concern': { schema: ReasonForm, body: bodyOf('/api/concern/{id}/acknowledge') },
  'a note on a concern': { schema: ReasonForm, body: bodyOf('/api/concern/{id}/note') },
  'referring a concern': { schema: ReasonForm, body: bodyOf('/api/concern/{id}/refer') },
  'a person involved in a concern': { schema: InvolveForm, body: bodyOf('/api/concern/{id}/involve') },
  'a person allowed to see a concern': { schema: InvolveForm, body: bodyOf('/api/concern/{id}/allow') },
  'hiding what a concern is about': { schema: ReasonForm, body: bodyOf('/api/concern/{id}/hide') },
  'showing it again': { schema: ReasonForm, body: bodyOf('/api/concern/{id}/unhide') },
  'a concern of a visitor': { schema: PublicConcern, body: bodyOf('/api/concern/public') },
  withdrawing: { schema: z.object({ reason: Reason }), body: bodyOf('/api/withdrawal'), but: ['kind', 'id'] },
  'showing what was withdrawn': { schema: z.object({ reason: Reason }), body: bodyOf('/api/withdrawal/{kind}/{id}/restore') },
  'rejecting what waits': { schema: z.object({ reason: Reason }), body: bodyOf('/api/moderation/{kind}/{id}/reject') },
  'question of quilts': { schema: textsOf.quilt, body: resolve(bodyOf('/api/quiltquestion').properties!.texts!) },
  'question of the week': { schema: textsOf.week, body: resolve(bodyOf('/api/weekquestion').properties!.texts!) },
  report: { schema: Report, body: bodyOf('/api/article') },
  comment: { schema: Comment, body: bodyOf('/api/article/comment'), but: ['article'] },
  concern: { schema: Concern, body: bodyOf('/api/concern'), but: ['kind', 'id'] },
  // A tick, and what is not typed.
  'the patch of a class': {
    schema: PatchForm,
    body: bodyOf('/api/quilt/patch/{groupId}'),
    but: ['hasConsent', 'replaces', 'file'],
  },
};

/** Addresses about which the usual expressions differ. */
const unusualAddresses = [
  ...["nell'@otters.example", 'a!b@otters.example', 'nell#1@otters.example', 'nell/office@otters.example', 'a~b@otters.example'],
  ...[
    'nell@otters-.example',
    'nell@-otters.example',
    'nell@otters.e',
    'nell@otters.123',
    'nell@otters.e1',
    'nell@otters.xn--p1ai',
  ],
  ...[
    '.nell@otters.example',
    'nell.@otters.example',
    'nëll@otters.example',
    'nell@otters',
    'nell,bo@otters.example',
    'nell@127.0.0.1',
  ],
];

/** Each input that breaks a rule, with the rule's name. */
function breaches(rule: Rule): [name: string, input: string][] {
  const { maxLength, minLength, maximum } = { ...rule, ...rule['x-decoded'] };
  const all: Record<string, string | undefined> = {
    required: '',
    invisible: '\u200B\u00AD\u2800 \u3164',
    enum: 'Lord',
    format: 'nobody at home',
    pattern: 'nobody at home',
    minLength: 'x'.repeat((minLength ?? 1) - 1),
    maxLength: 'x'.repeat((maxLength ?? 0) + 1),
    minimum: '-1',
    maximum: String((maximum ?? 0) + 1),
    equals: 'something else altogether',
    type: 'a few',
  };
  const names = Object.keys(rule['x-messages'] ?? {});
  if (rule.pattern === visibleText.source) names.push('invisible');
  return names.flatMap((name) =>
    all[name] === undefined || (name === 'minLength' && all[name] === '') ? [] : [[name, all[name]]],
  );
}

/** The patterns of `PlainName` in a rule, each with an input that breaks it. */
const brokenNames = (rule: Rule) =>
  (rule.allOf ?? [])
    .flatMap((part) => resolve(part).allOf ?? [])
    .map(({ pattern, 'x-messages': messages }) => ({
      broken: pattern!,
      input: ['two\nlines', 'See www.school'].find((text) => !new RegExp(pattern!, 'u').test(text))!,
      sentence: messages!.pattern,
    }));

/** The first error message of a field, as a user sees it. */
function messageOf(schema: z.ZodMiniType, names: string[], field: string, input: string): string | undefined {
  // Long enough for a password: a confirmation needs a password to differ from.
  const given = { ...Object.fromEntries(names.map((name) => [name, 'anything at all'])), [field]: input };
  return z.safeParse(schema, given).error?.issues.find(({ path }) => path.at(-1) === field)?.message;
}

describe.each(Object.entries(forms))('the form %s', (_, { schema, body, names = {}, but = [] }) => {
  const fields = Object.entries(body.properties!)
    .filter(([name]) => !but.includes(name))
    .map(([name, rule]) => ({ name, field: names[name] ?? name, rule: resolve(rule) }));
  const allNames = fields.map(({ field }) => field);

  const cases = fields.flatMap(({ name, field, rule }) =>
    breaches(rule)
      .filter(([broken]) => !but.includes(`${name}.${broken}`))
      .map(([broken, input]) => ({
        field,
        broken,
        input,
        sentence: rule['x-messages']![broken === 'invisible' ? 'required' : broken],
      })),
  );

  const notNames = fields.flatMap(({ field, rule }) => brokenNames(rule).map((each) => ({ field, ...each })));
  if (notNames.length > 0)
    it.each(notNames)('shows the same message as the server for $input in $field', ({ field, input, sentence }) => {
      expect(messageOf(schema, allNames, field, input)).toBe(sentence);
    });

  it('has messages to compare', () => {
    expect(cases.length).toBeGreaterThan(0);
  });

  it.each(cases)('shows the same message as the server for $field, rule $broken', ({ field, input, sentence }) => {
    expect(messageOf(schema, allNames, field, input)).toBe(sentence);
  });

  const addresses = fields.filter(({ rule }) => rule.format === 'email' || rule.format === 'optional-email');
  if (addresses.length > 0)
    it.each(addresses)('accepts and refuses the same addresses as the server in $field', ({ field, rule }) => {
      for (const address of unusualAddresses)
        expect([address, messageOf(schema, allNames, field, address)]).toEqual([
          address,
          isEmailAddress(address) ? undefined : rule['x-messages']!.format,
        ]);
    });

  const limits = fields.flatMap(({ field, rule }) => {
    const { maxLength } = { ...rule, ...rule['x-decoded'] };
    const sentence = rule['x-messages']?.maxLength;
    return maxLength && sentence ? [{ field, maxLength, sentence }] : [];
  });
  it.each(limits)('accepts $maxLength characters in $field, like the server', ({ field, maxLength, sentence }) => {
    expect(messageOf(schema, allNames, field, 'x'.repeat(maxLength))).not.toBe(sentence);
  });
});

it('checks names with the same patterns as the server', () => {
  const { PlainName } = contract.components.schemas;
  expect([oneLine.source, noAddress.source]).toEqual(PlainName.allOf.map(({ pattern }: Rule) => pattern));
});
