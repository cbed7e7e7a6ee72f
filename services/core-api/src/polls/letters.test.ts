import { invitations } from '@scheduler/contracts/core';
import { startInvitationFixture, type InvitationFixture } from '../testing/invitation-fixture.ts';
import { createPoll, chooseTime, MONDAY, openPollPage } from '../testing/poll-helpers.ts';

let post: InvitationFixture;
beforeAll(async () => {
  post = await startInvitationFixture();
});
afterAll(() => post.stop());

test('who is asked gets one letter, answers by it, and the asker is told when all have', async () => {
  const { core, mailbox, waitUntilIdle: settled } = post;
  const [ada, ben] = [await core.createUser(), await core.createUser({ name: 'ben' })];
  await ben.call(invitations.list, {});
  const invited = [ben.account.email, 'cy@example.test'];
  const poll = await createPoll(ada, await ada.createSchedule(), { invited, location: 'Room 2' });
  await settled();
  const linkIn = async (email: string) => {
    const [mail, ...more] = await mailbox.listEmails(email);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ subject: 'When can you meet? Kick-off' });
    expect(mail?.from).toContain('ada via AI Scheduler');
    expect(mail?.text).toContain('Proposed: 3 times from Mon, May 13 to Wed, May 15');
    return /https:\/\/app\.test(\/polls\/[\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  };
  await openPollPage(core, await linkIn(ben.account.email)).send(['yes', 'no', 'yes']);
  await settled();
  expect(await mailbox.listEmails(ada.account.email)).toEqual([]);
  await openPollPage(core, await linkIn('cy@example.test')).send(['yes', 'no', 'if_need_be']);
  await openPollPage(core, await linkIn('cy@example.test')).send(['yes', 'yes', 'no']);
  await settled();
  const [told, ...more] = await mailbox.listEmails(ada.account.email);
  expect(more).toEqual([]);
  expect(told).toMatchObject({ subject: 'Everybody has answered: Kick-off' });
  expect(told?.text).toContain('Monday, May 13, 2030');
  expect(told?.text).toContain('2 of 2 can');

  const { event } = await chooseTime(ada, poll, MONDAY);
  await settled();
  expect((await mailbox.listEmails('cy@example.test')).at(-1)?.subject).toBe('Invitation: Kick-off');
  await ben.call(invitations.respond, {
    params: { event_id: event.id },
    body: { status: 'declined' },
  });
  await settled();
  const notice = (await mailbox.listEmails(ada.account.email)).at(-1);
  expect(notice?.subject).toContain('declined: Kick-off');
  expect(notice?.text).toContain(`/calendar?find=${encodeURIComponent(ben.account.email)}`);
  expect(notice?.text).toMatch(/Next best: Wednesday, May 15, 2030.*: 1 of 2 can/);
});
