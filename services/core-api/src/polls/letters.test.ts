import { invitations } from '@scheduler/contracts/core';
import { startPost, type TestPost } from '../testing/invitations.ts';
import { ask, choose, MONDAY, pageAt } from '../testing/polls.ts';

let post: TestPost;
beforeAll(async () => {
  post = await startPost();
});
afterAll(() => post.stop());

test('who is asked gets one letter, answers by it, and the asker is told when all have', async () => {
  const { core, mailbox, settled } = post;
  const [ada, ben] = [await core.signedIn(), await core.signedIn({ name: 'ben' })];
  await ben.call(invitations.list, {});
  const invited = [ben.user.email, 'cy@example.test'];
  const poll = await ask(ada, await ada.schedule(), { invited, location: 'Room 2' });
  await settled();
  const linkIn = async (email: string) => {
    const [mail, ...more] = await mailbox.mails(email);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ subject: 'When can you meet? Kick-off' });
    expect(mail?.from).toContain('ada via AI Scheduler');
    expect(mail?.text).toContain('Proposed: 3 times from Mon, May 13 to Wed, May 15');
    return /https:\/\/app\.test(\/polls\/[\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  };
  await pageAt(core, await linkIn(ben.user.email)).send(['yes', 'no', 'yes']);
  await settled();
  expect(await mailbox.mails(ada.user.email)).toEqual([]);
  await pageAt(core, await linkIn('cy@example.test')).send(['yes', 'no', 'if_need_be']);
  await pageAt(core, await linkIn('cy@example.test')).send(['yes', 'yes', 'no']);
  await settled();
  const [told, ...more] = await mailbox.mails(ada.user.email);
  expect(more).toEqual([]);
  expect(told).toMatchObject({ subject: 'Everybody has answered: Kick-off' });
  expect(told?.text).toContain('Monday, May 13, 2030');
  expect(told?.text).toContain('2 of 2 can');

  const { event } = await choose(ada, poll, MONDAY);
  await settled();
  expect((await mailbox.mails('cy@example.test')).at(-1)?.subject).toBe('Invitation: Kick-off');
  await ben.call(invitations.respond, {
    params: { event_id: event.id },
    body: { status: 'declined' },
  });
  await settled();
  const notice = (await mailbox.mails(ada.user.email)).at(-1);
  expect(notice?.subject).toContain('declined: Kick-off');
  expect(notice?.text).toContain(`/calendar?find=${encodeURIComponent(ben.user.email)}`);
  expect(notice?.text).toMatch(/Next best: Wednesday, May 15, 2030.*: 1 of 2 can/);
});
