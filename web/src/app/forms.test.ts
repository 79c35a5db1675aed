import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { MessageForm } from '../features/admin-messages/schema.ts';
import { SchoolValues } from '../features/admin-schools/school-schema.ts';
import { UserValues } from '../features/admin-users/user-values.ts';
import { CloseForm, HideForm } from '../features/concerns/schema.ts';
import { problemOf } from '../features/feed/comments/comment-text.ts';
import { Report } from '../features/feed/composer/schema.ts';
import { Concern } from '../features/feed/concern/schema.ts';
import { FeedbackForm } from '../features/feedback/schema.ts';
import { Login } from '../features/login/schema.ts';
import { Forgot, Passwords } from '../features/password/schema.ts';
import { Details, NewPassword } from '../features/profile/schema.ts';
import { SchoolForm } from '../features/school-profile/schema.ts';
import { GroupForm, UserForm } from '../features/school-users/schema.ts';
import { Person, School } from '../features/sign-up/schema.ts';

// What a form says before it asks the server is what the server would have said: compared rule by rule with the contract.

type Limits = { minLength?: number; maxLength?: number; minimum?: number; maximum?: number };
type Rule = Limits & {
  $ref?: string;
  type?: string | string[];
  required?: string[];
  properties?: Record<string, Rule>;
  'x-decoded'?: Limits;
  'x-equals'?: string;
  'x-messages'?: Partial<Record<string, string>>;
};

const contract = JSON.parse(readFileSync(new URL('../../../contracts/generated/public.json', import.meta.url), 'utf8'));

/** The rule under a reference. */
function resolve(rule: Rule): Rule {
  if (!rule.$ref) return rule;
  const found = rule.$ref
    .slice(2)
    .split('/')
    .reduce((at, step) => at[step], contract);
  return resolve(found);
}

/** What a POST takes. */
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
  /** The form's names of fields that the contract calls otherwise. */
  names?: Record<string, string>;
  /** What the form does not ask for, or says otherwise, on purpose. */
  but?: string[];
}

const forms: Record<string, Form> = {
  login: { schema: Login, body: bodyOf('/api/auth'), names: { username: 'email' } },
  'forgot password': { schema: Forgot, body: bodyOf('/api/pwd/forgot') },
  // The code comes from the link; nothing typed is 'Minimum 8 characters.' there.
  'reset password': { schema: Passwords, body: bodyOf('/api/pwd/reset'), but: ['code', 'password.required'] },
  'sign-up, a person': { schema: Person, body: resolve(bodyOf('/api/school/signup').properties!.initiatingUser!) },
  'sign-up, another user': { schema: Person, body: bodyOf('/api/user/signup/add/{guuid}') },
  'sign-up, the school': {
    schema: School,
    body: resolve(bodyOf('/api/school/signup').properties!.school!),
    names: { promotionCodeFromUser: 'promotionCode' },
    // Asked for in the second stage, or not at all.
    but: ['numberOfPupils', 'headTeacher', 'email'],
  },
  // The current password is only asked for once the server wants it.
  profile: { schema: Details, body: bodyOf('/api/user/update/me'), but: ['currentPassword'] },
  // A repetition that is too long either differs, or its original is too long.
  'new password': { schema: NewPassword, body: bodyOf('/api/user/update/password'), but: ['confirm.maxLength'] },
  // The table of users has no column for it.
  'school users': { schema: UserForm, body: bodyOf('/api/user/add'), but: ['middleName'] },
  'school groups': { schema: GroupForm, body: bodyOf('/api/schoolgroup/myschool') },
  'own school': { schema: SchoolForm, body: bodyOf('/api/school/myschool/{id}') },
  // Date inputs hold a date or nothing.
  'any school': { schema: SchoolValues, body: bodyOf('/api/school/{id}'), but: ['trialStartDate', 'subscriptionStartDate'] },
  // Staff leave people in their group.
  'any user': { schema: UserValues, body: bodyOf('/api/user/update/admin/{id}'), but: ['schoolGroupId'] },
  feedback: { schema: FeedbackForm, body: bodyOf('/api/feedback') },
  // What is typed becomes HTML, whose length counts: that is compared beside the form.
  'message to schools': {
    schema: MessageForm(() => new Date()),
    body: bodyOf('/api/messages'),
    but: ['audience', 'htmlMessage', 'sendAt'],
  },
  'closing a concern': { schema: CloseForm, body: bodyOf('/api/concern/{id}/close') },
  'hiding what a concern is about': { schema: HideForm, body: bodyOf('/api/concern/{id}/hide') },
  'showing it again': { schema: HideForm, body: bodyOf('/api/concern/{id}/unhide') },
  report: { schema: Report, body: bodyOf('/api/article') },
  comment: { schema: Comment, body: bodyOf('/api/article/comment'), but: ['article'] },
  concern: { schema: Concern, body: bodyOf('/api/concern'), but: ['kind', 'id'] },
};

/** Each input that breaks a rule, with the rule's name. */
function breaches(rule: Rule): [name: string, input: string][] {
  const { maxLength, minLength, maximum } = { ...rule, ...rule['x-decoded'] };
  const all: Record<string, string | undefined> = {
    required: '',
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
  return Object.keys(rule['x-messages'] ?? {}).flatMap((name) =>
    all[name] === undefined || (name === 'minLength' && all[name] === '') ? [] : [[name, all[name]]],
  );
}

/** What the form says first about a field, as its reader sees it. */
function saysOf(schema: z.ZodMiniType, names: string[], field: string, input: string): string | undefined {
  // Long enough for a password: what is repeated must be there to differ from.
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
      .map(([broken, input]) => ({ field, broken, input, sentence: rule['x-messages']![broken] })),
  );

  it('has something to compare', () => {
    expect(cases.length).toBeGreaterThan(0);
  });

  it.each(cases)('says of $field, $broken, what the server says', ({ field, input, sentence }) => {
    expect(saysOf(schema, allNames, field, input)).toBe(sentence);
  });

  const limits = fields.flatMap(({ field, rule }) => {
    const { maxLength } = { ...rule, ...rule['x-decoded'] };
    const sentence = rule['x-messages']?.maxLength;
    return maxLength && sentence ? [{ field, maxLength, sentence }] : [];
  });
  it.each(limits)('takes $maxLength characters of $field, as the server does', ({ field, maxLength, sentence }) => {
    expect(saysOf(schema, allNames, field, 'x'.repeat(maxLength))).not.toBe(sentence);
  });
});
