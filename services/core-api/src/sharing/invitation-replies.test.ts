import { schedules } from '@scheduler/contracts/core';
import { createTestUser } from '../testing/start-core.ts';
import {
  toIdQuery,
  listInvitations,
  listSchedules,
  setUpSharingFixture,
} from '../testing/sharing-fixture.ts';

const { fixture, share, accept, createAcceptedShare } = setUpSharingFixture();

describe('an invitation to a schedule', () => {
  test("grants no access while pending and does not reveal the recipient's account", async () => {
    const schedule = await fixture.owner.createSchedule();
    const { shared_with } = await share(schedule, 'editor');
    await share(schedule, 'editor', 'nobody@example.test');
    expect(shared_with).toMatchObject([{ user_id: null, full_name: null, status: 'pending' }]);
    expect(await listInvitations(fixture.member)).toEqual([
      {
        schedule_id: schedule.id,
        name: 'Work',
        color: 'blue',
        role: 'editor',
        owner: { email: fixture.owner.account.email, full_name: 'ada' },
        created_at: expect.any(String) as string,
      },
    ]);
    expect(await listInvitations(fixture.owner)).toEqual([]);
    expect(await listSchedules(fixture.member)).toEqual([]);
    await expect(
      fixture.member.call(schedules.update, { ...toIdQuery(schedule), body: { name: 'Mine' } }),
    ).rejects.toMatchObject({ status: 404 });
  });

  test('is visible when its recipient signs up later', async () => {
    const schedule = await fixture.owner.createSchedule();
    const invitee = fixture.core.identity.createAccount('cy');
    await share(schedule, 'viewer', invitee.email.toUpperCase());
    const client = createTestUser(
      fixture.core.baseUrl,
      invitee,
      await fixture.core.identity.signToken(invitee),
    );
    expect(await listInvitations(client)).toMatchObject([{ schedule_id: schedule.id }]);
    expect(await accept(schedule, client)).toMatchObject({ id: schedule.id, role: 'viewer' });
  });

  test('can be accepted several times and adds the schedule to the list once', async () => {
    const ownSchedule = await fixture.member.createSchedule('Mine');
    const schedule = await fixture.owner.createSchedule();
    await share(schedule);
    const accepted = await accept(schedule);
    expect(accepted).toMatchObject({
      name: 'Work',
      role: 'viewer',
      is_shared: true,
      is_busy: true,
      owner: { email: fixture.owner.account.email, full_name: 'ada' },
      version: 2,
    });
    expect(await accept(schedule)).toEqual(accepted);
    expect(await listSchedules(fixture.member)).toEqual([ownSchedule, accepted]);
    expect(ownSchedule).toMatchObject({ role: 'owner', owner: null, is_busy: true });
    expect(await listInvitations(fixture.member)).toEqual([]);
    expect((await listSchedules(fixture.owner))[0]?.shared_with).toEqual([
      {
        email: fixture.member.account.email,
        user_id: fixture.member.account.id,
        full_name: 'ben',
        role: 'viewer',
        status: 'accepted',
      },
    ]);
  });

  test('is hidden for both users when declined, and can still be accepted', async () => {
    const schedule = await fixture.owner.createSchedule();
    await share(schedule, 'editor');
    for (const _ of [1, 2]) await fixture.member.call(schedules.decline, toIdQuery(schedule));
    expect(await listInvitations(fixture.member)).toEqual([]);
    expect(await listSchedules(fixture.owner)).toMatchObject([
      { shared_with: [], is_shared: false },
    ]);
    expect(await accept(schedule)).toMatchObject({ role: 'editor' });
  });

  test('can be accepted or declined only by its recipient', async () => {
    const schedule = await fixture.owner.createSchedule();
    await share(schedule);
    const invitee = await fixture.core.createUser({ name: 'cy' });
    const accountWithoutEmail = { ...invitee.account, email: '' };
    const userWithoutEmail = createTestUser(
      fixture.core.baseUrl,
      accountWithoutEmail,
      await fixture.core.identity.signToken(accountWithoutEmail),
    );
    for (const user of [invitee, userWithoutEmail, fixture.owner]) {
      await expect(accept(schedule, user)).rejects.toMatchObject({ status: 404 });
      await expect(user.call(schedules.decline, toIdQuery(schedule))).rejects.toMatchObject({
        status: 404,
      });
    }
    expect(await listInvitations(userWithoutEmail)).toEqual([]);
  });

  test("to a member's new email address replaces the member's previous share", async () => {
    const schedule = await createAcceptedShare('viewer');
    const changedAccount = {
      ...fixture.member.account,
      email: `new.${fixture.member.account.email}`,
    };
    const client = createTestUser(
      fixture.core.baseUrl,
      changedAccount,
      await fixture.core.identity.signToken(changedAccount),
    );
    await share(schedule, 'editor', changedAccount.email);
    expect(await accept(schedule, client)).toMatchObject({ role: 'editor' });
    expect(await listSchedules(client)).toHaveLength(1);
    expect((await listSchedules(fixture.owner))[0]?.shared_with).toMatchObject([
      { email: changedAccount.email },
    ]);
  });

  test('cannot be accepted if its address now belongs to the owner', async () => {
    const schedule = await fixture.owner.createSchedule();
    await share(schedule);
    const changedAccount = { ...fixture.owner.account, email: fixture.member.account.email };
    const owner = createTestUser(
      fixture.core.baseUrl,
      changedAccount,
      await fixture.core.identity.signToken(changedAccount),
    );
    expect(await listInvitations(owner)).toEqual([]);
    await expect(accept(schedule, owner)).rejects.toMatchObject({ status: 404 });
  });
});

describe('a member of a shared schedule', () => {
  test.each([
    ['freebusy', null, ['ben']],
    ['viewer', 'Days', ['ben']],
    ['editor', 'Days', ['ben', 'cy']],
  ] as const)(
    'with the %s role sees only the permitted data',
    async (role, description, people) => {
      const schedule = await createAcceptedShare(role);
      await share(schedule, 'viewer', 'cy@example.test');
      await fixture.owner.call(schedules.update, {
        ...toIdQuery(schedule),
        body: { description: 'Days' },
      });
      const [visible] = await listSchedules(fixture.member);
      expect(visible).toMatchObject({ name: 'Work', description, role });
      expect(visible?.is_busy).toBe(role !== 'freebusy');
      expect(visible?.shared_with.map(({ email }) => email.split(/[.@]/)[0])).toEqual(people);
    },
  );

  test('cannot rename, share, revoke or delete the schedule', async () => {
    const schedule = await createAcceptedShare('editor');
    const forbidden = { status: 403, code: 'forbidden' };
    const { id } = schedule;
    await expect(
      fixture.member.call(schedules.update, { query: { id }, body: { name: 'Mine' } }),
    ).rejects.toMatchObject(forbidden);
    await expect(
      fixture.member.call(schedules.share, {
        query: { id },
        body: { emails: ['cy@example.test'] },
      }),
    ).rejects.toMatchObject(forbidden);
    await expect(
      fixture.member.call(schedules.revoke, { query: { id, email: fixture.member.account.email } }),
    ).rejects.toMatchObject(forbidden);
    await expect(fixture.member.call(schedules.remove, { query: { id } })).rejects.toMatchObject(
      forbidden,
    );
    expect(await listSchedules(fixture.owner)).toMatchObject([{ name: 'Work', version: 2 }]);
  });

  test('can leave, and needs a new invitation to return', async () => {
    const schedule = await createAcceptedShare('editor');
    await fixture.member.call(schedules.leave, toIdQuery(schedule));
    expect(await listSchedules(fixture.member)).toEqual([]);
    expect((await listSchedules(fixture.owner))[0]?.shared_with).toEqual([]);
    await expect(fixture.member.call(schedules.leave, toIdQuery(schedule))).rejects.toMatchObject({
      status: 404,
    });
    await expect(accept(schedule)).rejects.toMatchObject({ status: 404 });
    expect((await share(schedule)).shared_with).toMatchObject([
      { status: 'pending', role: 'viewer' },
    ]);
    expect(await accept(schedule)).toMatchObject({ role: 'viewer' });
  });

  test("has personal settings for the schedule that other members don't see", async () => {
    const schedule = await createAcceptedShare();
    const updateMembership = (body: object) =>
      fixture.member.call(schedules.membership, { ...toIdQuery(schedule), body });
    expect(await updateMembership({ color: 'rose' })).toMatchObject({
      color: 'rose',
      is_busy: true,
    });
    expect(await updateMembership({ is_busy: false })).toMatchObject({
      color: 'rose',
      is_busy: false,
    });
    expect(await listSchedules(fixture.owner)).toMatchObject([
      { color: 'blue', is_busy: true, version: 2 },
    ]);
    expect(await updateMembership({ color: null })).toMatchObject({
      color: 'blue',
      is_busy: false,
    });
  });

  test('cannot leave or change the membership if they own the schedule', async () => {
    const schedule = await fixture.owner.createSchedule();
    const forbidden = { status: 403, code: 'forbidden' };
    await expect(fixture.owner.call(schedules.leave, toIdQuery(schedule))).rejects.toMatchObject(
      forbidden,
    );
    await expect(
      fixture.owner.call(schedules.membership, { ...toIdQuery(schedule), body: { color: 'rose' } }),
    ).rejects.toMatchObject(forbidden);
  });

  test("is listed with the member's current name", async () => {
    await createAcceptedShare();
    const renamedAccount = { ...fixture.member.account, full_name: 'Benjamin' };
    const client = createTestUser(
      fixture.core.baseUrl,
      renamedAccount,
      await fixture.core.identity.signToken(renamedAccount),
    );
    await listSchedules(client);
    expect((await listSchedules(fixture.owner))[0]?.shared_with).toMatchObject([
      { full_name: 'Benjamin' },
    ]);
  });
});
