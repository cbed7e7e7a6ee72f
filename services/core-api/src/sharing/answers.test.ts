import { schedules } from '@scheduler/contracts/core';
import { personAt } from '../testing/core.ts';
import { byId, invited, listed, shareStage } from '../testing/shares.ts';

// A busy machine takes its time.
jest.setTimeout(20_000);

const { stage, share, accept, sharedWithBen } = shareStage();

describe('an invitation', () => {
  test('waits for its person, grants nothing and tells the owner nothing of their account', async () => {
    const schedule = await stage.ada.schedule();
    const { shared_with } = await share(schedule, 'editor');
    await share(schedule, 'editor', 'nobody@example.test');
    expect(shared_with).toMatchObject([{ user_id: null, full_name: null, status: 'pending' }]);
    expect(await invited(stage.ben)).toEqual([
      {
        schedule_id: schedule.id,
        name: 'Work',
        color: 'blue',
        role: 'editor',
        owner: { email: stage.ada.user.email, full_name: 'ada' },
        created_at: expect.any(String) as string,
      },
    ]);
    expect(await invited(stage.ada)).toEqual([]);
    expect(await listed(stage.ben)).toEqual([]);
    await expect(
      stage.ben.call(schedules.update, { ...byId(schedule), body: { name: 'Mine' } }),
    ).rejects.toMatchObject({ status: 404 });
  });

  test('to an address without an account is there when its person first signs in', async () => {
    const schedule = await stage.ada.schedule();
    const cy = stage.core.identity.newUser('cy');
    await share(schedule, 'viewer', cy.email.toUpperCase());
    const later = personAt(stage.core.baseUrl, cy, await stage.core.identity.tokenFor(cy));
    expect(await invited(later)).toMatchObject([{ schedule_id: schedule.id }]);
    expect(await accept(schedule, later)).toMatchObject({ id: schedule.id, role: 'viewer' });
  });

  test('accepted, the schedule is on their list with its owner, once however often', async () => {
    const own = await stage.ben.schedule('Mine');
    const schedule = await stage.ada.schedule();
    await share(schedule);
    const accepted = await accept(schedule);
    expect(accepted).toMatchObject({
      name: 'Work',
      role: 'viewer',
      is_shared: true,
      is_busy: true,
      owner: { email: stage.ada.user.email, full_name: 'ada' },
      version: 2,
    });
    expect(await accept(schedule)).toEqual(accepted);
    expect(await listed(stage.ben)).toEqual([own, accepted]);
    expect(own).toMatchObject({ role: 'owner', owner: null, is_busy: true });
    expect(await invited(stage.ben)).toEqual([]);
    expect((await listed(stage.ada))[0]?.shared_with).toEqual([
      {
        email: stage.ben.user.email,
        user_id: stage.ben.user.id,
        full_name: 'ben',
        role: 'viewer',
        status: 'accepted',
      },
    ]);
  });

  test('declined, it is gone for both, and may be accepted after all', async () => {
    const schedule = await stage.ada.schedule();
    await share(schedule, 'editor');
    for (const _ of [1, 2]) await stage.ben.call(schedules.decline, byId(schedule));
    expect(await invited(stage.ben)).toEqual([]);
    expect(await listed(stage.ada)).toMatchObject([{ shared_with: [], is_shared: false }]);
    expect(await accept(schedule)).toMatchObject({ role: 'editor' });
  });

  test('is for the person it was sent to alone', async () => {
    const schedule = await stage.ada.schedule();
    await share(schedule);
    const cy = await stage.core.signedIn({ name: 'cy' });
    const nobody = { ...cy.user, email: '' };
    const without = personAt(
      stage.core.baseUrl,
      nobody,
      await stage.core.identity.tokenFor(nobody),
    );
    for (const person of [cy, without, stage.ada]) {
      await expect(accept(schedule, person)).rejects.toMatchObject({ status: 404 });
      await expect(person.call(schedules.decline, byId(schedule))).rejects.toMatchObject({
        status: 404,
      });
    }
    expect(await invited(without)).toEqual([]);
  });

  test('by another address of a person who shares already takes the place of the first', async () => {
    const schedule = await sharedWithBen('viewer');
    const moved = { ...stage.ben.user, email: `new.${stage.ben.user.email}` };
    const later = personAt(stage.core.baseUrl, moved, await stage.core.identity.tokenFor(moved));
    await share(schedule, 'editor', moved.email);
    expect(await accept(schedule, later)).toMatchObject({ role: 'editor' });
    expect(await listed(later)).toHaveLength(1);
    expect((await listed(stage.ada))[0]?.shared_with).toMatchObject([{ email: moved.email }]);
  });

  test('to an address that became the owner’s own cannot be accepted', async () => {
    const schedule = await stage.ada.schedule();
    await share(schedule);
    const moved = { ...stage.ada.user, email: stage.ben.user.email };
    const owner = personAt(stage.core.baseUrl, moved, await stage.core.identity.tokenFor(moved));
    expect(await invited(owner)).toEqual([]);
    await expect(accept(schedule, owner)).rejects.toMatchObject({ status: 404 });
  });
});

describe('who shares', () => {
  test.each([
    ['freebusy', null, ['ben']],
    ['viewer', 'Days', ['ben']],
    ['editor', 'Days', ['ben', 'cy']],
  ] as const)('as %s sees what their role says', async (role, description, people) => {
    const schedule = await sharedWithBen(role);
    await share(schedule, 'viewer', 'cy@example.test');
    await stage.ada.call(schedules.update, { ...byId(schedule), body: { description: 'Days' } });
    const [seen] = await listed(stage.ben);
    expect(seen).toMatchObject({ name: 'Work', description, role });
    expect(seen?.is_busy).toBe(role !== 'freebusy');
    expect(seen?.shared_with.map(({ email }) => email.split(/[.@]/)[0])).toEqual(people);
  });

  test('cannot name, share, revoke or delete', async () => {
    const schedule = await sharedWithBen('editor');
    const forbidden = { status: 403, code: 'forbidden' };
    const { id } = schedule;
    await expect(
      stage.ben.call(schedules.update, { query: { id }, body: { name: 'Mine' } }),
    ).rejects.toMatchObject(forbidden);
    await expect(
      stage.ben.call(schedules.share, { query: { id }, body: { emails: ['cy@example.test'] } }),
    ).rejects.toMatchObject(forbidden);
    await expect(
      stage.ben.call(schedules.revoke, { query: { id, email: stage.ben.user.email } }),
    ).rejects.toMatchObject(forbidden);
    await expect(stage.ben.call(schedules.remove, { query: { id } })).rejects.toMatchObject(
      forbidden,
    );
    expect(await listed(stage.ada)).toMatchObject([{ name: 'Work', version: 2 }]);
  });

  test('leaves, and comes back only when invited again', async () => {
    const schedule = await sharedWithBen('editor');
    await stage.ben.call(schedules.leave, byId(schedule));
    expect(await listed(stage.ben)).toEqual([]);
    expect((await listed(stage.ada))[0]?.shared_with).toEqual([]);
    await expect(stage.ben.call(schedules.leave, byId(schedule))).rejects.toMatchObject({
      status: 404,
    });
    await expect(accept(schedule)).rejects.toMatchObject({ status: 404 });
    expect((await share(schedule)).shared_with).toMatchObject([
      { status: 'pending', role: 'viewer' },
    ]);
    expect(await accept(schedule)).toMatchObject({ role: 'viewer' });
  });

  test('keeps a schedule in their own way, which nobody else sees', async () => {
    const schedule = await sharedWithBen();
    const change = (body: object) =>
      stage.ben.call(schedules.membership, { ...byId(schedule), body });
    expect(await change({ color: 'rose' })).toMatchObject({ color: 'rose', is_busy: true });
    expect(await change({ is_busy: false })).toMatchObject({ color: 'rose', is_busy: false });
    expect(await listed(stage.ada)).toMatchObject([{ color: 'blue', is_busy: true, version: 2 }]);
    expect(await change({ color: null })).toMatchObject({ color: 'blue', is_busy: false });
  });

  test('has a schedule of one’s own neither to leave nor to keep otherwise', async () => {
    const schedule = await stage.ada.schedule();
    const forbidden = { status: 403, code: 'forbidden' };
    await expect(stage.ada.call(schedules.leave, byId(schedule))).rejects.toMatchObject(forbidden);
    await expect(
      stage.ada.call(schedules.membership, { ...byId(schedule), body: { color: 'rose' } }),
    ).rejects.toMatchObject(forbidden);
  });

  test('is told by the name of today', async () => {
    await sharedWithBen();
    const renamed = { ...stage.ben.user, full_name: 'Benjamin' };
    const later = personAt(
      stage.core.baseUrl,
      renamed,
      await stage.core.identity.tokenFor(renamed),
    );
    await listed(later);
    expect((await listed(stage.ada))[0]?.shared_with).toMatchObject([{ full_name: 'Benjamin' }]);
  });
});
