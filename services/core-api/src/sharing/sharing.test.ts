import { history, schedules, type Schedule } from '@scheduler/contracts/core';
import { personAt, startCore, type Person, type TestCore } from '../testing/core.ts';

// Some facts need a second process, which takes its time on a busy machine.
jest.setTimeout(20_000);

let core: TestCore;
let ada: Person;
let ben: Person;
beforeAll(async () => {
  core = await startCore();
});
beforeEach(async () => {
  [ada, ben] = [await core.signedIn({ plan: 'pro' }), await core.signedIn({ name: 'ben' })];
});
afterAll(() => core.stop());

type Role = NonNullable<Schedule['shared_with'][number]['role']>;
const query = ({ id }: { id: string }) => ({ query: { id } });

const share = (schedule: Schedule, role?: Role, email = ben.user.email) =>
  ada.call(schedules.share, {
    ...query(schedule),
    body: { emails: [email], ...(role && { role }) },
  });
const accept = (schedule: Schedule, person = ben) => person.call(schedules.accept, query(schedule));
const revoke = ({ id }: Schedule, email: string | string[] = ben.user.email) =>
  ada.call(schedules.revoke, { query: { id, email } });
const listed = (person: Person) => person.call(schedules.list, {});
const invited = (person: Person) => person.call(schedules.invitations, {});

/** A schedule of Ada's that Ben has accepted. */
async function sharedWithBen(role: Role = 'viewer') {
  const schedule = await ada.schedule();
  await share(schedule, role);
  await accept(schedule);
  return schedule;
}

describe('sharing', () => {
  test('invites each address once, as it was typed, and makes the schedule shared', async () => {
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
    const { id } = await ada.schedule();
    const emails = ['ben@example.test', ada.user.email.toUpperCase()];
    await expect(
      ada.call(schedules.share, { query: { id }, body: { emails } }),
    ).rejects.toMatchObject({ status: 400, errors: [{ pointer: '/emails/1' }] });
  });

  test('a schedule has room for 200 people', async () => {
    const schedule = await ada.schedule();
    const invite = (from: number, number: number) =>
      ada.call(schedules.share, {
        ...query(schedule),
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

describe('an invitation', () => {
  test('waits for its person, grants nothing and tells the owner nothing of their account', async () => {
    const schedule = await ada.schedule();
    const { shared_with } = await share(schedule, 'editor');
    await share(schedule, 'editor', 'nobody@example.test');
    expect(shared_with).toMatchObject([{ user_id: null, full_name: null, status: 'pending' }]);
    expect(await invited(ben)).toEqual([
      {
        schedule_id: schedule.id,
        name: 'Work',
        color: 'blue',
        role: 'editor',
        owner: { email: ada.user.email, full_name: 'ada' },
        created_at: expect.any(String) as string,
      },
    ]);
    expect(await invited(ada)).toEqual([]);
    expect(await listed(ben)).toEqual([]);
    await expect(
      ben.call(schedules.update, { ...query(schedule), body: { name: 'Mine' } }),
    ).rejects.toMatchObject({ status: 404 });
  });

  test('to an address without an account is there when its person first signs in', async () => {
    const schedule = await ada.schedule();
    const cy = core.identity.newUser('cy');
    await share(schedule, 'viewer', cy.email.toUpperCase());
    const later = personAt(core.baseUrl, cy, await core.identity.tokenFor(cy));
    expect(await invited(later)).toMatchObject([{ schedule_id: schedule.id }]);
    expect(await accept(schedule, later)).toMatchObject({ id: schedule.id, role: 'viewer' });
  });

  test('accepted, the schedule is on their list with its owner, once however often', async () => {
    const own = await ben.schedule('Mine');
    const schedule = await ada.schedule();
    await share(schedule);
    const accepted = await accept(schedule);
    expect(accepted).toMatchObject({
      name: 'Work',
      role: 'viewer',
      is_shared: true,
      is_busy: true,
      owner: { email: ada.user.email, full_name: 'ada' },
      version: 2,
    });
    expect(await accept(schedule)).toEqual(accepted);
    expect(await listed(ben)).toEqual([own, accepted]);
    expect(own).toMatchObject({ role: 'owner', owner: null, is_busy: true });
    expect(await invited(ben)).toEqual([]);
    expect((await listed(ada))[0]?.shared_with).toEqual([
      {
        email: ben.user.email,
        user_id: ben.user.id,
        full_name: 'ben',
        role: 'viewer',
        status: 'accepted',
      },
    ]);
  });

  test('declined, it is gone for both, and may be accepted after all', async () => {
    const schedule = await ada.schedule();
    await share(schedule, 'editor');
    for (const _ of [1, 2]) await ben.call(schedules.decline, query(schedule));
    expect(await invited(ben)).toEqual([]);
    expect(await listed(ada)).toMatchObject([{ shared_with: [], is_shared: false }]);
    expect(await accept(schedule)).toMatchObject({ role: 'editor' });
  });

  test('is for the person it was sent to alone', async () => {
    const schedule = await ada.schedule();
    await share(schedule);
    const cy = await core.signedIn({ name: 'cy' });
    const nobody = { ...cy.user, email: '' };
    const without = personAt(core.baseUrl, nobody, await core.identity.tokenFor(nobody));
    for (const person of [cy, without, ada]) {
      await expect(accept(schedule, person)).rejects.toMatchObject({ status: 404 });
      await expect(person.call(schedules.decline, query(schedule))).rejects.toMatchObject({
        status: 404,
      });
    }
    expect(await invited(without)).toEqual([]);
  });

  test('by another address of a person who shares already takes the place of the first', async () => {
    const schedule = await sharedWithBen('viewer');
    const moved = { ...ben.user, email: `new.${ben.user.email}` };
    const later = personAt(core.baseUrl, moved, await core.identity.tokenFor(moved));
    await share(schedule, 'editor', moved.email);
    expect(await accept(schedule, later)).toMatchObject({ role: 'editor' });
    expect(await listed(later)).toHaveLength(1);
    expect((await listed(ada))[0]?.shared_with).toMatchObject([{ email: moved.email }]);
  });

  test('to an address that became the owner’s own cannot be accepted', async () => {
    const schedule = await ada.schedule();
    await share(schedule);
    const moved = { ...ada.user, email: ben.user.email };
    const owner = personAt(core.baseUrl, moved, await core.identity.tokenFor(moved));
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
    await ada.call(schedules.update, { ...query(schedule), body: { description: 'Days' } });
    const [seen] = await listed(ben);
    expect(seen).toMatchObject({ name: 'Work', description, role });
    expect(seen?.is_busy).toBe(role !== 'freebusy');
    expect(seen?.shared_with.map(({ email }) => email.split(/[.@]/)[0])).toEqual(people);
  });

  test('cannot name, share, revoke or delete', async () => {
    const schedule = await sharedWithBen('editor');
    const forbidden = { status: 403, code: 'forbidden' };
    const { id } = schedule;
    await expect(
      ben.call(schedules.update, { query: { id }, body: { name: 'Mine' } }),
    ).rejects.toMatchObject(forbidden);
    await expect(
      ben.call(schedules.share, { query: { id }, body: { emails: ['cy@example.test'] } }),
    ).rejects.toMatchObject(forbidden);
    await expect(
      ben.call(schedules.revoke, { query: { id, email: ben.user.email } }),
    ).rejects.toMatchObject(forbidden);
    await expect(ben.call(schedules.remove, { query: { id } })).rejects.toMatchObject(forbidden);
    expect(await listed(ada)).toMatchObject([{ name: 'Work', version: 2 }]);
  });

  test('leaves, and comes back only when invited again', async () => {
    const schedule = await sharedWithBen('editor');
    await ben.call(schedules.leave, query(schedule));
    expect(await listed(ben)).toEqual([]);
    expect((await listed(ada))[0]?.shared_with).toEqual([]);
    await expect(ben.call(schedules.leave, query(schedule))).rejects.toMatchObject({ status: 404 });
    await expect(accept(schedule)).rejects.toMatchObject({ status: 404 });
    expect((await share(schedule)).shared_with).toMatchObject([
      { status: 'pending', role: 'viewer' },
    ]);
    expect(await accept(schedule)).toMatchObject({ role: 'viewer' });
  });

  test('keeps a schedule in their own way, which nobody else sees', async () => {
    const schedule = await sharedWithBen();
    const change = (body: object) => ben.call(schedules.membership, { ...query(schedule), body });
    expect(await change({ color: 'rose' })).toMatchObject({ color: 'rose', is_busy: true });
    expect(await change({ is_busy: false })).toMatchObject({ color: 'rose', is_busy: false });
    expect(await listed(ada)).toMatchObject([{ color: 'blue', is_busy: true, version: 2 }]);
    expect(await change({ color: null })).toMatchObject({ color: 'blue', is_busy: false });
  });

  test('has a schedule of one’s own neither to leave nor to keep otherwise', async () => {
    const schedule = await ada.schedule();
    const forbidden = { status: 403, code: 'forbidden' };
    await expect(ada.call(schedules.leave, query(schedule))).rejects.toMatchObject(forbidden);
    await expect(
      ada.call(schedules.membership, { ...query(schedule), body: { color: 'rose' } }),
    ).rejects.toMatchObject(forbidden);
  });

  test('is told by the name of today', async () => {
    await sharedWithBen();
    const renamed = { ...ben.user, full_name: 'Benjamin' };
    const later = personAt(core.baseUrl, renamed, await core.identity.tokenFor(renamed));
    await listed(later);
    expect((await listed(ada))[0]?.shared_with).toMatchObject([{ full_name: 'Benjamin' }]);
  });
});

describe('the owner', () => {
  test('gives another role, which holds at once', async () => {
    const schedule = await sharedWithBen('viewer');
    expect((await share(schedule, 'freebusy')).shared_with).toMatchObject([
      { role: 'freebusy', status: 'accepted' },
    ]);
    expect(await listed(ben)).toMatchObject([{ role: 'freebusy' }]);
    expect((await share(schedule)).shared_with).toMatchObject([{ role: 'freebusy' }]);
  });

  test('revokes people, those who have not answered too, and each only once', async () => {
    const schedule = await sharedWithBen();
    await share(schedule, 'viewer', 'cy@example.test');
    const revoked = await revoke(schedule, [ben.user.email.toUpperCase(), 'cy@example.test']);
    expect(revoked).toMatchObject({ shared_with: [], is_shared: false, version: 4 });
    expect(await revoke(schedule)).toEqual(revoked);
    expect(await listed(ben)).toEqual([]);
    await expect(accept(schedule)).rejects.toMatchObject({ status: 404 });
  });

  test('who is on Free again keeps editors and makes no new ones', async () => {
    const schedule = await sharedWithBen('editor');
    const other = await core.beside();
    other.billing.setPlan(ada.user.id, 'free');
    const later = personAt(other.baseUrl, ada.user, ada.token);
    const shareLater = (email: string, role?: Role) =>
      later.call(schedules.share, {
        ...query(schedule),
        body: { emails: [email], ...(role && { role }) },
      });
    await expect(shareLater('cy@example.test', 'editor')).rejects.toMatchObject({
      code: 'plan-upgrade-needed',
    });
    expect((await shareLater(ben.user.email)).shared_with).toMatchObject([{ role: 'editor' }]);
    await ben.call(schedules.leave, query(schedule));
    expect((await shareLater(ben.user.email)).shared_with).toMatchObject([{ role: 'viewer' }]);
    await other.stop();
  });

  test('deletes a schedule for everybody', async () => {
    const schedule = await sharedWithBen();
    await ada.call(schedules.remove, query(schedule));
    expect(await listed(ben)).toEqual([]);
    await expect(accept(schedule)).rejects.toMatchObject({ status: 404 });
  });
});

describe('taking it back', () => {
  /** The batch that a person's last change made. */
  async function lastBatch(person: Person): Promise<string> {
    const { batches } = await person.call(history.list, { query: { limit: '1' } });
    return batches[0]?.id ?? '';
  }
  const undo = (person: Person, batch_id: string) =>
    person.call(history.undo, { params: { batch_id } });

  test('who left by mistake is back where they were', async () => {
    const schedule = await sharedWithBen('editor');
    await ben.call(schedules.leave, query(schedule));
    await undo(ben, await lastBatch(ben));
    expect(await listed(ben)).toMatchObject([{ id: schedule.id, role: 'editor' }]);
  });

  test('who left gets nothing back once the owner revoked it', async () => {
    const schedule = await sharedWithBen('editor');
    await ben.call(schedules.leave, query(schedule));
    const left = await lastBatch(ben);
    await revoke(schedule);
    await expect(undo(ben, left)).rejects.toMatchObject({ status: 409 });
    expect(await listed(ben)).toEqual([]);
  });

  test('what the owner revoked or granted only the owner takes back', async () => {
    const schedule = await sharedWithBen('editor');
    await revoke(schedule);
    const revoked = await lastBatch(ada);
    await expect(undo(ben, revoked)).rejects.toMatchObject({ status: 403 });
    await undo(ada, revoked);
    expect(await listed(ben)).toMatchObject([{ id: schedule.id, role: 'editor' }]);
    await share(schedule, 'freebusy');
    await expect(undo(ben, await lastBatch(ada))).rejects.toMatchObject({ status: 403 });
    expect(await listed(ben)).toMatchObject([{ role: 'freebusy' }]);
  });

  test('a deleted schedule comes back with all who shared it', async () => {
    const schedule = await sharedWithBen('viewer');
    await ada.call(schedules.remove, query(schedule));
    await undo(ada, await lastBatch(ada));
    expect(await listed(ben)).toMatchObject([{ id: schedule.id, role: 'viewer' }]);
  });
});

describe('at once', () => {
  test('accepting and revoking from several tabs leave nobody who was revoked', async () => {
    const schedule = await ada.schedule();
    for (let round = 0; round < 10; round += 1) {
      await share(schedule, round % 2 ? 'viewer' : 'editor');
      const outcomes = await Promise.allSettled([
        accept(schedule),
        revoke(schedule),
        accept(schedule),
        revoke(schedule),
      ]);
      const refusals = outcomes.filter((outcome) => outcome.status === 'rejected');
      for (const { reason } of refusals) expect(reason).toMatchObject({ status: 404 });
      expect(await listed(ben)).toEqual([]);
      expect((await listed(ada))[0]?.shared_with).toEqual([]);
    }
  });

  test('declining and leaving while the owner changes roles keep one row for one person', async () => {
    const schedule = await sharedWithBen('viewer');
    await Promise.allSettled([
      share(schedule, 'editor'),
      ben.call(schedules.leave, query(schedule)),
      share(schedule, 'freebusy'),
      ben.call(schedules.decline, query(schedule)),
      accept(schedule),
    ]);
    const rows = await core.db('schedule_shares').where({ schedule_id: schedule.id });
    expect(rows).toHaveLength(1);
    const visible = await listed(ben);
    expect(visible).toHaveLength(rows[0].status === 'accepted' ? 1 : 0);
  });

  test('a schedule that is deleted while it is accepted is nobody’s', async () => {
    const schedule = await ada.schedule();
    await share(schedule);
    await Promise.allSettled([accept(schedule), ada.call(schedules.remove, query(schedule))]);
    expect(await listed(ben)).toEqual([]);
  });
});
