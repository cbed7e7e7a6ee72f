import { schedules } from '@scheduler/contracts/core';
import { startCore, type TestCore } from '../testing/core.ts';

let core: TestCore;
beforeAll(async () => {
  core = await startCore();
});
afterAll(() => core.stop());

describe('sharing', () => {
  test('invites each address once, as it was typed, and makes the schedule shared', async () => {
    const ada = await core.signedIn();
    const { id } = await ada.schedule();
    const shared = await ada.call(schedules.share, {
      query: { id },
      body: { emails: [' Ben@Example.test ', 'ben@example.test', 'cy@example.test'] },
    });
    const person = { user_id: null, full_name: null, role: 'viewer', status: 'pending' };
    expect(shared).toMatchObject({
      is_shared: true,
      version: 2,
      shared_with: [
        { email: 'Ben@Example.test', ...person },
        { email: 'cy@example.test', ...person },
      ],
    });
    expect(await ada.call(schedules.list, {})).toEqual([shared]);

    const again = await ada.call(schedules.share, {
      query: { id },
      body: { emails: ['BEN@example.test', 'di@example.test'] },
    });
    expect(again.shared_with.map(({ email }) => email)).toEqual([
      'Ben@Example.test',
      'cy@example.test',
      'di@example.test',
    ]);
  });

  test('addresses are compared here, not by the letters of a database', async () => {
    const ada = await core.signedIn();
    const schedule = await ada.schedule();
    // Postgres folds both of a pair alike in most locales.
    const emails = [
      '\u0130@example.test',
      'i@example.test',
      '\u0391\u03a3@x.test',
      '\u03b1\u03c3@x.test',
    ];
    const body = { emails };
    const { shared_with } = await ada.call(schedules.share, { query: { id: schedule.id }, body });
    expect(shared_with.map(({ email }) => email).toSorted()).toEqual(emails.toSorted());
    const { invited_users } = await ada.event(schedule, { invited_users: emails });
    expect(invited_users).toEqual(emails);
  });

  test('a shared schedule stays shared, whatever a change says', async () => {
    const ada = await core.signedIn();
    const { id } = await ada.schedule();
    await ada.call(schedules.share, { query: { id }, body: { emails: ['ben@example.test'] } });
    const changed = await ada.call(schedules.update, { query: { id }, body: { is_shared: false } });
    expect(changed.is_shared).toBe(true);
  });

  test('an editor needs a plan with team collaboration', async () => {
    const body = { emails: ['ben@example.test'], role: 'editor' as const };
    const free = await core.signedIn();
    const { id } = await free.schedule();
    await expect(free.call(schedules.share, { query: { id }, body })).rejects.toMatchObject({
      status: 403,
      message: expect.stringContaining('Upgrade') as string,
    });
    expect((await free.call(schedules.list, {}))[0]?.shared_with).toEqual([]);

    const pro = await core.signedIn({ plan: 'pro' });
    const own = await pro.schedule();
    const shared = await pro.call(schedules.share, { query: { id: own.id }, body });
    expect(shared.shared_with[0]?.role).toBe('editor');
    const kept = await pro.call(schedules.share, {
      query: { id: own.id },
      body: { emails: body.emails },
    });
    expect(kept.shared_with[0]?.role).toBe('editor');
  });

  test('one cannot invite oneself', async () => {
    const ada = await core.signedIn();
    const { id } = await ada.schedule();
    const emails = ['ben@example.test', ada.user.email.toUpperCase()];
    await expect(
      ada.call(schedules.share, { query: { id }, body: { emails } }),
    ).rejects.toMatchObject({ status: 400, errors: [{ pointer: '/emails/1' }] });
  });

  test('a pending share grants nothing', async () => {
    const ada = await core.signedIn();
    const ben = await core.signedIn({ name: 'ben' });
    const { id } = await ada.schedule();
    await ada.call(schedules.share, { query: { id }, body: { emails: [ben.user.email] } });
    expect(await ben.call(schedules.list, {})).toEqual([]);
    await expect(
      ben.call(schedules.update, { query: { id }, body: { name: 'Mine' } }),
    ).rejects.toMatchObject({ status: 404 });
  });
});
