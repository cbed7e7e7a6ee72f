import { invitations } from '@scheduler/contracts/core';
import { startInvitationFixture, type InvitationFixture } from '../testing/invitation-fixture.ts';
import { createPoll, chooseTime, MONDAY, openPollPage } from '../testing/poll-helpers.ts';

let fixture: InvitationFixture;
beforeAll(async () => {
  fixture = await startInvitationFixture();
});
afterAll(() => fixture.stop());

test('each guest gets one email with a link to reply, and the owner gets one when everyone has replied', async () => {
  const { core, mailbox, waitUntilIdle } = fixture;
  const [ada, ben] = [await core.createUser(), await core.createUser({ name: 'ben' })];
  await ben.call(invitations.list, {});
  const invited = [ben.account.email, 'cy@example.test'];
  const poll = await createPoll(ada, await ada.createSchedule(), { invited, location: 'Room 2' });
  await waitUntilIdle();
  const getLink = async (email: string) => {
    const [receivedEmail, ...more] = await mailbox.listEmails(email);
    expect(more).toEqual([]);
    expect(receivedEmail).toMatchObject({ subject: 'When can you meet? Kick-off' });
    expect(receivedEmail?.from).toContain(`${ada.account.email} via AI Scheduler`);
    expect(receivedEmail?.text).toContain(
      'Proposed times: 3 times from Mon, May 13 to Wed, May 15',
    );
    return /https:\/\/app\.test(\/polls\/[\w-]+)/.exec(receivedEmail?.text ?? '')?.[1] ?? '';
  };
  await openPollPage(core, await getLink(ben.account.email)).send(['yes', 'no', 'yes']);
  await waitUntilIdle();
  expect(await mailbox.listEmails(ada.account.email)).toEqual([]);
  await openPollPage(core, await getLink('cy@example.test')).send(['yes', 'no', 'if_need_be']);
  await openPollPage(core, await getLink('cy@example.test')).send(['yes', 'yes', 'no']);
  await waitUntilIdle();
  const [completionEmail, ...more] = await mailbox.listEmails(ada.account.email);
  expect(more).toEqual([]);
  expect(completionEmail).toMatchObject({ subject: 'Everyone has responded: Kick-off' });
  expect(completionEmail?.text).toContain('Monday, May 13, 2030');
  expect(completionEmail?.text).toContain('2 of 2 available');

  const { event } = await chooseTime(ada, poll, MONDAY);
  await waitUntilIdle();
  expect((await mailbox.listEmails('cy@example.test')).at(-1)?.subject).toBe(
    'Invitation: Kick-off',
  );
  await ben.call(invitations.respond, {
    params: { event_id: event.id },
    body: { status: 'declined' },
  });
  await waitUntilIdle();
  const notice = (await mailbox.listEmails(ada.account.email)).at(-1);
  expect(notice?.subject).toContain('declined: Kick-off');
  expect(notice?.text).toContain(`/calendar?find=${encodeURIComponent(ben.account.email)}`);
  expect(notice?.text).toMatch(/Next best: Wednesday, May 15, 2030.*: 1 of 2 available/);
});
