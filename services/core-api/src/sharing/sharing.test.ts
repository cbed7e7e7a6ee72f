import { schedules, type SharedPerson } from '@scheduler/contracts/core';
import { personAt } from '../testing/core.ts';
import { byId, listed, shareStage } from '../testing/shares.ts';

// Some facts need a second process, which takes its time on a busy machine.
jest.setTimeout(20_000);

const { stage, share, accept, revoke, sharedWithBen } = shareStage();

type Role = SharedPerson['role'];

describe('sharing', () => {
  test('invites each address once, as it was typed, and makes the schedule shared', async () => {
    const { id } = await stage.ada.schedule();
    const shared = await stage.ada.call(schedules.share, {
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
    expect(await stage.ada.call(schedules.list, {})).toEqual([shared]);

    const again = await stage.ada.call(schedules.share, {
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
    const schedule = await stage.ada.schedule();
    // Postgres folds both of a pair alike in most locales.
    const emails = [
      '\u0130@example.test',
      'i@example.test',
      '\u0391\u03a3@x.test',
      '\u03b1\u03c3@x.test',
    ];
    const body = { emails };
    const { shared_with } = await stage.ada.call(schedules.share, {
      query: { id: schedule.id },
      body,
    });
    expect(shared_with.map(({ email }) => email).toSorted()).toEqual(emails.toSorted());
    const { invited_users } = await stage.ada.event(schedule, { invited_users: emails });
    expect(invited_users).toEqual(emails);
  });

  test('a shared schedule stays shared, whatever a change says', async () => {
    const { id } = await stage.ada.schedule();
    await stage.ada.call(schedules.share, {
      query: { id },
      body: { emails: ['ben@example.test'] },
    });
    const changed = await stage.ada.call(schedules.update, {
      query: { id },
      body: { is_shared: false },
    });
    expect(changed.is_shared).toBe(true);
  });

  test('an editor needs a plan with team collaboration', async () => {
    const body = { emails: ['ben@example.test'], role: 'editor' as const };
    const free = await stage.core.signedIn();
    const { id } = await free.schedule();
    await expect(free.call(schedules.share, { query: { id }, body })).rejects.toMatchObject({
      status: 403,
      message: expect.stringContaining('Upgrade') as string,
    });
    expect((await free.call(schedules.list, {}))[0]?.shared_with).toEqual([]);

    const pro = await stage.core.signedIn({ plan: 'pro' });
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
    const { id } = await stage.ada.schedule();
    const emails = ['ben@example.test', stage.ada.user.email.toUpperCase()];
    await expect(
      stage.ada.call(schedules.share, { query: { id }, body: { emails } }),
    ).rejects.toMatchObject({ status: 400, errors: [{ pointer: '/emails/1' }] });
  });

  test('a schedule has room for 200 people', async () => {
    const schedule = await stage.ada.schedule();
    const invite = (from: number, number: number) =>
      stage.ada.call(schedules.share, {
        ...byId(schedule),
        body: {
          emails: Array.from({ length: number }, (_, index) => `p${from + index}@example.test`),
        },
      });
    for (const from of [0, 50, 100, 150]) await invite(from, 50);
    await expect(invite(200, 1)).rejects.toMatchObject({
      status: 400,
      errors: [{ pointer: '/emails' }],
    });
    await revoke(schedule, 'p0@example.test');
    expect((await invite(200, 1)).shared_with).toHaveLength(200);
  });
});

describe('the owner', () => {
  test('gives another role, which holds at once', async () => {
    const schedule = await sharedWithBen('viewer');
    expect((await share(schedule, 'freebusy')).shared_with).toMatchObject([
      { role: 'freebusy', status: 'accepted' },
    ]);
    expect(await listed(stage.ben)).toMatchObject([{ role: 'freebusy' }]);
    expect((await share(schedule)).shared_with).toMatchObject([{ role: 'freebusy' }]);
  });

  test('revokes people, those who have not answered too, and each only once', async () => {
    const schedule = await sharedWithBen();
    await share(schedule, 'viewer', 'cy@example.test');
    const revoked = await revoke(schedule, [stage.ben.user.email.toUpperCase(), 'cy@example.test']);
    expect(revoked).toMatchObject({ shared_with: [], is_shared: false, version: 4 });
    expect(await revoke(schedule)).toEqual(revoked);
    expect(await listed(stage.ben)).toEqual([]);
    await expect(accept(schedule)).rejects.toMatchObject({ status: 404 });
  });

  test('who is on Free again keeps editors and makes no new ones', async () => {
    const schedule = await sharedWithBen('editor');
    const other = await stage.core.beside();
    other.billing.setPlan(stage.ada.user.id, 'free');
    const later = personAt(other.baseUrl, stage.ada.user, stage.ada.token);
    const shareLater = (email: string, role?: Role) =>
      later.call(schedules.share, {
        ...byId(schedule),
        body: { emails: [email], ...(role && { role }) },
      });
    await expect(shareLater('cy@example.test', 'editor')).rejects.toMatchObject({
      code: 'plan-upgrade-needed',
    });
    expect((await shareLater(stage.ben.user.email)).shared_with).toMatchObject([
      { role: 'editor' },
    ]);
    await stage.ben.call(schedules.leave, byId(schedule));
    expect((await shareLater(stage.ben.user.email)).shared_with).toMatchObject([
      { role: 'viewer' },
    ]);
    await other.stop();
  });

  test('deletes a schedule for everybody', async () => {
    const schedule = await sharedWithBen();
    await stage.ada.call(schedules.remove, byId(schedule));
    expect(await listed(stage.ben)).toEqual([]);
    await expect(accept(schedule)).rejects.toMatchObject({ status: 404 });
  });
});
