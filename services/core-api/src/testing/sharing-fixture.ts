import { schedules, type Schedule, type ScheduleMember } from '@scheduler/contracts/core';
import { startCore, UNLIMITED_INVITATIONS, type TestUser, type TestCore } from './start-core.ts';

type Role = ScheduleMember['role'];

export const toIdQuery = ({ id }: { id: string }) => ({ query: { id } });
export const listSchedules = (user: TestUser) => user.call(schedules.list, {});
export const listInvitations = (user: TestUser) => user.call(schedules.invitations, {});

/**
 * Registers hooks that start core-api once and create an owner (Pro) and a member for each test.
 */
export function setUpSharingFixture() {
  const fixture = {} as { core: TestCore; owner: TestUser; member: TestUser };
  beforeAll(async () => {
    fixture.core = await startCore({ invitationLimits: UNLIMITED_INVITATIONS });
  });
  beforeEach(async () => {
    fixture.owner = await fixture.core.createUser({ plan: 'pro' });
    fixture.member = await fixture.core.createUser({ name: 'ben' });
  });
  afterAll(() => fixture.core.stop());

  /** Invites a user, by default the member, to one of the owner's schedules. */
  const share = (schedule: Schedule, role?: Role, email = fixture.member.account.email) =>
    fixture.owner.call(schedules.share, {
      ...toIdQuery(schedule),
      body: { emails: [email], ...(role && { role }) },
    });
  const accept = (schedule: Schedule, user = fixture.member) =>
    user.call(schedules.accept, toIdQuery(schedule));
  const revoke = ({ id }: Schedule, email: string | string[] = fixture.member.account.email) =>
    fixture.owner.call(schedules.revoke, { query: { id, email } });
  return {
    fixture,
    share,
    accept,
    revoke,
    /** Creates a schedule that is shared with the member, who has accepted the invitation. */
    createAcceptedShare: async (role: Role = 'viewer') => {
      const schedule = await fixture.owner.createSchedule();
      await share(schedule, role);
      await accept(schedule);
      return schedule;
    },
  };
}
