import { describe, expect, it } from 'vitest';
import { demoClips, demoScenes } from './media.ts';
import { accountLabels, demoNetwork } from './network.ts';

const network = demoNetwork();
const school = (key: string) => network.schools.find((candidate) => candidate.key === key);
const user = (key: string) => network.users.find((candidate) => candidate.key === key);
const account = (label: (typeof accountLabels)[number]) => user(network.accounts[label])!;
const areLinked = (one: string, other: string) =>
  network.links.some(({ schools }) => schools.includes(one) && schools.includes(other) && one !== other);

describe('the demo network', () => {
  it('is the same every time', () => {
    expect(demoNetwork()).toEqual(network);
  });

  it('has twelve schools and the network team, each with one primary group first', () => {
    expect(network.schools).toHaveLength(13);
    for (const { groups } of network.schools) {
      expect(groups.map(({ isPrimary }) => isPrimary).indexOf(true)).toBe(0);
      expect(groups.filter(({ isPrimary }) => isPrimary)).toHaveLength(1);
    }
    for (const { key, groups } of network.schools.filter(({ typeId }) => typeId !== 11)) {
      expect(groups.length - 1, key).toBeGreaterThanOrEqual(1);
      expect(groups.length - 1, key).toBeLessThanOrEqual(3);
    }
  });

  it('has 450 light schools whose names share a word and that no run links, and no key or name twice', () => {
    expect(network.lightSchools).toHaveLength(450);
    for (const list of [
      [...network.schools, ...network.lightSchools].map(({ key }) => key),
      [...network.schools, ...network.lightSchools].map(({ name }) => name),
    ]) {
      expect(new Set(list).size).toBe(list.length);
    }
    for (const { name, groups, isActive } of network.lightSchools) {
      expect(isActive).toBe(false);
      expect(name).toMatch(/ Primary$/);
      expect(groups.map(({ isPrimary }) => isPrimary)).toEqual([true]);
    }
  });

  it('uses each key, e-mail address and password once', () => {
    const groupKeys = network.schools.flatMap(({ groups }) => groups.map(({ key }) => key));
    for (const list of [
      network.schools.map(({ key }) => key),
      network.users.map(({ key }) => key),
      network.users.map(({ email }) => email),
      network.users.map(({ password }) => password),
      network.reports.map(({ key }) => key),
      groupKeys,
    ]) {
      expect(new Set(list).size).toBe(list.length);
    }
  });

  it('links every active school with four to six others, once each', () => {
    const active = network.schools.filter(({ isActive, typeId }) => isActive && typeId !== 11);
    expect(active).toHaveLength(11);
    for (const { key } of active) {
      const degree = network.links.filter(({ schools }) => schools.includes(key)).length;
      expect(degree, key).toBeGreaterThanOrEqual(4);
      expect(degree, key).toBeLessThanOrEqual(6);
    }
    const pairs = network.links.map(({ schools }) => [...schools].sort().join(' '));
    expect(new Set(pairs).size).toBe(pairs.length);
    const activeKeys = new Set(active.map(({ key }) => key));
    expect(
      network.links.every(({ schools: [one, other] }) => one !== other && activeKeys.has(one) && activeKeys.has(other)),
    ).toBe(true);
  });

  it('has an account for every label, each what its label says', () => {
    for (const label of accountLabels) expect(account(label), label).toBeDefined();
    const teacher = account('teacher');
    expect(account('teacher2').school).toBe(teacher.school);
    expect(areLinked(teacher.school, account('connectedTeacher').school)).toBe(true);
    expect(areLinked(teacher.school, account('unconnectedTeacher').school)).toBe(false);
    expect(account('lead')).toMatchObject({ school: teacher.school, isLead: true });
    expect(account('leadOther').isLead).toBe(true);
    expect(account('leadOther').school).not.toBe(teacher.school);
    expect(account('adminRO').staffRoles).toEqual(['AdminRO']);
    expect(account('signUpApproval').staffRoles).toEqual(['SignUpApproval']);
    expect(account('admin').staffRoles).toEqual(['Admin']);
    expect(account('superuser').staffRoles).toEqual(['Superuser']);
    expect(account('deactivatedTeacher').isActive).toBe(false);
    expect(school(account('deactivatedTeacher').school)?.isActive).toBe(true);
    expect(account('deactivatedSchoolTeacher').isActive).toBe(true);
    expect(school(account('deactivatedSchoolTeacher').school)?.isActive).toBe(false);
    expect(account('termsNotAccepted')).toMatchObject({ hasAcceptedTerms: false, isActive: true });
    for (const label of ['teacher', 'teacher2', 'connectedTeacher', 'unconnectedTeacher'] as const)
      expect(account(label).isLead).toBe(false);
  });

  it('gives staff to the network team alone, and a lead to every school', () => {
    for (const { key, staffRoles, school: own } of network.users) expect(staffRoles.length > 0, key).toBe(own === 'team');
    for (const { key, typeId } of network.schools.filter(({ typeId }) => typeId !== 11)) {
      expect(
        network.users.some((candidate) => candidate.school === key && candidate.isLead),
        `${key} ${typeId}`,
      ).toBe(true);
    }
  });

  it('has passwords of 8 to 50 characters and addresses that nobody owns', () => {
    for (const { key, password, email } of network.users) {
      expect(password.length, key).toBeGreaterThanOrEqual(8);
      expect(password.length, key).toBeLessThanOrEqual(50);
      expect(email, key).toMatch(/^[a-z.]+@[a-z]+\.example$/);
    }
  });

  it('puts every user into a group of their own school', () => {
    for (const { key, school: own, group } of network.users) {
      expect(
        school(own)?.groups.some((candidate) => candidate.key === group),
        key,
      ).toBe(true);
    }
  });

  it('has 180 reports, 40 of the last ten weeks, newest first, by people who may post', () => {
    expect(network.reports).toHaveLength(180);
    const ages = network.reports.map(({ minutesAgo }) => minutesAgo);
    expect(ages).toEqual([...ages].sort((one, other) => one - other));
    expect(ages[0]).toBeGreaterThan(0);
    expect(ages[39]! / 60 / 24 / 7).toBeCloseTo(10, 0);
    expect(ages.filter((age) => age / 60 / 24 > 71)).toHaveLength(140);
    for (const { school: own, minutesAgo } of network.reports) {
      expect(minutesAgo).toBeLessThan(school(own)!.approvedMinutesAgo);
    }
    for (const report of network.reports) {
      expect(user(report.author)).toMatchObject({
        school: report.school,
        group: report.group,
        isActive: true,
        hasAcceptedTerms: true,
      });
      expect(school(report.school)?.isActive).toBe(true);
      expect(report.title.length).toBeLessThanOrEqual(100);
      expect(report.media.length).toBeLessThanOrEqual(4);
    }
    expect(network.reports.filter(({ narrative }) => narrative.length < 140).length).toBeGreaterThanOrEqual(8);
  });

  it('refers only to pictures and clips that are drawn, never twice in one report', () => {
    for (const { media, key } of network.reports) {
      expect(new Set(media.map((item) => JSON.stringify({ ...item, altText: '' }))).size, key).toBe(media.length);
      for (const item of media) {
        if (item.type === 'clip') expect(demoClips[item.index], key).toBeDefined();
        else expect(demoScenes, key).toContainEqual({ kind: item.kind, seed: item.seed });
      }
    }
  });

  it('lets people answer only after what they answer', () => {
    const comments = network.reports.flatMap(({ comments }) => comments);
    expect(comments.length).toBeGreaterThanOrEqual(80);
    expect(comments.flatMap(({ replies }) => replies).length).toBeGreaterThanOrEqual(40);
    for (const report of network.reports) {
      let before = report.minutesAgo;
      for (const comment of report.comments) {
        expect(comment.minutesAgo, report.key).toBeLessThan(before);
        before = comment.minutesAgo;
        let last = comment.minutesAgo;
        for (const reply of comment.replies) {
          expect(reply.minutesAgo, report.key).toBeLessThan(last);
          expect(reply.minutesAgo, report.key).toBeGreaterThan(0);
          last = reply.minutesAgo;
        }
      }
      expect(new Set(report.likes.map(({ user }) => user)).size).toBe(report.likes.length);
      expect(
        report.likes.every(({ user, minutesAgo }) => user !== report.author && minutesAgo > 0 && minutesAgo < report.minutesAgo),
      ).toBe(true);
    }
  });

  it('lets only people who can log in like and comment', () => {
    const people = network.reports.flatMap(({ likes, comments }) => [
      ...likes.map((like) => like.user),
      ...comments.flatMap((comment) => [comment.author, ...comment.replies.map(({ author }) => author)]),
    ]);
    for (const key of people) {
      expect(user(key)?.isActive, key).toBe(true);
      expect(school(user(key)!.school)?.isActive, key).toBe(true);
    }
  });

  it('gives each teacher six messages, three of them unread, and favourites of other schools', () => {
    for (const label of ['teacher', 'teacher2', 'connectedTeacher', 'unconnectedTeacher', 'lead', 'leadOther'] as const) {
      const own = network.messages.filter((message) => message.user === network.accounts[label]);
      expect(own).toHaveLength(6);
      expect(own.filter(({ isRead }) => !isRead)).toHaveLength(3);
    }
    for (const favourite of network.favourites) {
      expect(school(favourite.school)?.isActive).toBe(true);
      expect(user(favourite.user)?.school).not.toBe(favourite.school);
    }
  });

  it('has six pending sign-ups, two of which clash, and legacy ones', () => {
    expect(network.pendingSignUps).toHaveLength(6);
    const emails = network.pendingSignUps.flatMap(({ users }) => users.map(({ email }) => email));
    expect(emails.length - new Set(emails).size).toBe(1);
    for (const { users } of network.pendingSignUps) expect(users.filter(({ isLead }) => isLead)).toHaveLength(1);
    expect(emails.some((email) => network.users.some((existing) => existing.email === email))).toBe(false);
    expect(network.legacySignUps).toHaveLength(9);
    expect(network.promotionCodes.map(({ startsWith, freeMonths }) => [startsWith, freeMonths])).toEqual([
      ['Default', 1],
      ['SUMMER', 3],
    ]);
  });
});
