import { schedules, type ScheduleMember } from '@scheduler/contracts/core';
import { createTestUser } from '../testing/start-core.ts';
import { toIdQuery, listSchedules, setUpSharingFixture } from '../testing/sharing-fixture.ts';

const { fixture, share, accept, revoke, createAcceptedShare } = setUpSharingFixture();

type Role = ScheduleMember['role'];

describe('sharing a schedule', () => {
  test('invites each address once with its original capitalization and marks the schedule as shared', async () => {
    const { id } = await fixture.owner.createSchedule();
    const shared = await fixture.owner.call(schedules.share, {
      query: { id },
      body: { emails: [' Ben@Example.test ', 'ben@example.test', 'cy@example.test'] },
    });
    const pendingShare = { user_id: null, full_name: null, role: 'viewer', status: 'pending' };
    expect(shared).toMatchObject({
      is_shared: true,
      version: 2,
      shared_with: [
        { email: 'Ben@Example.test', ...pendingShare },
        { email: 'cy@example.test', ...pendingShare },
      ],
    });
    expect(await fixture.owner.call(schedules.list, {})).toEqual([shared]);

    const sharedAgain = await fixture.owner.call(schedules.share, {
      query: { id },
      body: { emails: ['BEN@example.test', 'di@example.test'] },
    });
    expect(sharedAgain.shared_with.map(({ email }) => email)).toEqual([
      'Ben@Example.test',
      'cy@example.test',
      'di@example.test',
    ]);
  });

  test("compares email addresses independently of the database's case folding", async () => {
    const schedule = await fixture.owner.createSchedule();
    // Postgres folds both addresses of each pair to the same text in most locales.
    const emails = [
      '\u0130@example.test',
      'i@example.test',
      '\u0391\u03a3@x.test',
      '\u03b1\u03c3@x.test',
    ];
    const body = { emails };
    const { shared_with } = await fixture.owner.call(schedules.share, {
      query: { id: schedule.id },
      body,
    });
    expect(shared_with.map(({ email }) => email).toSorted()).toEqual(emails.toSorted());
    const { invited_users } = await fixture.owner.createEvent(schedule, { invited_users: emails });
    expect(invited_users).toEqual(emails);
  });

  test('keeps is_shared true while the schedule has members', async () => {
    const { id } = await fixture.owner.createSchedule();
    await fixture.owner.call(schedules.share, {
      query: { id },
      body: { emails: ['ben@example.test'] },
    });
    const changed = await fixture.owner.call(schedules.update, {
      query: { id },
      body: { is_shared: false },
    });
    expect(changed.is_shared).toBe(true);
  });

  test('requires a plan with team collaboration to add an editor', async () => {
    const body = { emails: ['ben@example.test'], role: 'editor' as const };
    const freeUser = await fixture.core.createUser();
    const { id } = await freeUser.createSchedule();
    await expect(freeUser.call(schedules.share, { query: { id }, body })).rejects.toMatchObject({
      status: 403,
      message: expect.stringContaining('Upgrade') as string,
    });
    expect((await freeUser.call(schedules.list, {}))[0]?.shared_with).toEqual([]);

    const proUser = await fixture.core.createUser({ plan: 'pro' });
    const proSchedule = await proUser.createSchedule();
    const shared = await proUser.call(schedules.share, { query: { id: proSchedule.id }, body });
    expect(shared.shared_with[0]?.role).toBe('editor');
    const sharedWithoutRole = await proUser.call(schedules.share, {
      query: { id: proSchedule.id },
      body: { emails: body.emails },
    });
    expect(sharedWithoutRole.shared_with[0]?.role).toBe('editor');
  });

  test('rejects the email address of the owner', async () => {
    const { id } = await fixture.owner.createSchedule();
    const emails = ['ben@example.test', fixture.owner.account.email.toUpperCase()];
    await expect(
      fixture.owner.call(schedules.share, { query: { id }, body: { emails } }),
    ).rejects.toMatchObject({ status: 400, errors: [{ pointer: '/emails/1' }] });
  });

  test('is limited to 200 people per schedule', async () => {
    const schedule = await fixture.owner.createSchedule();
    const invite = (from: number, count: number) =>
      fixture.owner.call(schedules.share, {
        ...toIdQuery(schedule),
        body: {
          emails: Array.from({ length: count }, (_, index) => `p${from + index}@example.test`),
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

describe('the owner of a shared schedule', () => {
  test("can change a member's role with immediate effect", async () => {
    const schedule = await createAcceptedShare('viewer');
    expect((await share(schedule, 'freebusy')).shared_with).toMatchObject([
      { role: 'freebusy', status: 'accepted' },
    ]);
    expect(await listSchedules(fixture.member)).toMatchObject([{ role: 'freebusy' }]);
    expect((await share(schedule)).shared_with).toMatchObject([{ role: 'freebusy' }]);
  });

  test('can revoke accepted and pending shares, even repeatedly', async () => {
    const schedule = await createAcceptedShare();
    await share(schedule, 'viewer', 'cy@example.test');
    const revoked = await revoke(schedule, [
      fixture.member.account.email.toUpperCase(),
      'cy@example.test',
    ]);
    expect(revoked).toMatchObject({ shared_with: [], is_shared: false, version: 4 });
    expect(await revoke(schedule)).toEqual(revoked);
    expect(await listSchedules(fixture.member)).toEqual([]);
    await expect(accept(schedule)).rejects.toMatchObject({ status: 404 });
  });

  test('retains existing editors after a downgrade but cannot add new ones', async () => {
    const schedule = await createAcceptedShare('editor');
    const other = await fixture.core.startSecondProcess();
    other.billing.setPlan(fixture.owner.account.id, 'free');
    const downgradedOwner = createTestUser(
      other.baseUrl,
      fixture.owner.account,
      fixture.owner.token,
    );
    const shareAfterDowngrade = (email: string, role?: Role) =>
      downgradedOwner.call(schedules.share, {
        ...toIdQuery(schedule),
        body: { emails: [email], ...(role && { role }) },
      });
    await expect(shareAfterDowngrade('cy@example.test', 'editor')).rejects.toMatchObject({
      code: 'plan-upgrade-needed',
    });
    expect((await shareAfterDowngrade(fixture.member.account.email)).shared_with).toMatchObject([
      { role: 'editor' },
    ]);
    await fixture.member.call(schedules.leave, toIdQuery(schedule));
    expect((await shareAfterDowngrade(fixture.member.account.email)).shared_with).toMatchObject([
      { role: 'viewer' },
    ]);
    await other.stop();
  });

  test('can delete a schedule for all members', async () => {
    const schedule = await createAcceptedShare();
    await fixture.owner.call(schedules.remove, toIdQuery(schedule));
    expect(await listSchedules(fixture.member)).toEqual([]);
    await expect(accept(schedule)).rejects.toMatchObject({ status: 404 });
  });
});
