import { schedules, type Schedule, type SharedPerson } from '@scheduler/contracts/core';
import { startCore, type Person, type TestCore } from './core.ts';

type Role = SharedPerson['role'];

export const byId = ({ id }: { id: string }) => ({ query: { id } });
export const listed = (person: Person) => person.call(schedules.list, {});
export const invited = (person: Person) => person.call(schedules.invitations, {});

/** A running service with Ada, who has Pro, and Ben: both anew for each test of the file. */
export function shareStage() {
  const stage = {} as { core: TestCore; ada: Person; ben: Person };
  beforeAll(async () => {
    stage.core = await startCore();
  });
  beforeEach(async () => {
    stage.ada = await stage.core.signedIn({ plan: 'pro' });
    stage.ben = await stage.core.signedIn({ name: 'ben' });
  });
  afterAll(() => stage.core.stop());

  /** Ada shares, with Ben unless told. */
  const share = (schedule: Schedule, role?: Role, email = stage.ben.user.email) =>
    stage.ada.call(schedules.share, {
      ...byId(schedule),
      body: { emails: [email], ...(role && { role }) },
    });
  const accept = (schedule: Schedule, person = stage.ben) =>
    person.call(schedules.accept, byId(schedule));
  const revoke = ({ id }: Schedule, email: string | string[] = stage.ben.user.email) =>
    stage.ada.call(schedules.revoke, { query: { id, email } });
  return {
    stage,
    share,
    accept,
    revoke,
    /** A schedule of Ada's that Ben has accepted. */
    sharedWithBen: async (role: Role = 'viewer') => {
      const schedule = await stage.ada.schedule();
      await share(schedule, role);
      await accept(schedule);
      return schedule;
    },
  };
}
