import { setTimeout } from 'node:timers/promises';
import { schedules } from '@scheduler/contracts/core';
import { extractCalendar } from './testing/extract-calendar.ts';
import {
  matchBatches,
  formatInvitation,
  retryFailedJobsNow,
  findPendingWork,
  getRecipientsByBatch,
  findHistoryMismatches,
  getActualAndExpected,
  getSentMessageIds,
} from './testing/chaos/audit.ts';
import { retryUntilAvailable } from './testing/chaos/retrying-client.ts';
import { runRandomAction, type ChaosClient } from './testing/chaos/client.ts';
import {
  startChaosProcesses,
  processNames,
  type ChaosProcesses,
} from './testing/chaos/processes.ts';
import { createRandom } from './testing/chaos/random.ts';
import { scaleCount, seed } from '@scheduler/service-kit/testing/property-testing';
import { openLiveStream } from './testing/live-stream.ts';

const WRITES = scaleCount(20, 1000);
const KILL_COUNT = scaleCount(1, 30);
const NAMES = ['ada', 'ben', 'cy'];
const CLIENTS_PER_USER = 2;
const SETTLE_TIMEOUT_MS = 60_000;

let processes: ChaosProcesses;
beforeAll(async () => {
  processes = await startChaosProcesses();
});
afterAll(async () => {
  // Both processes must have recovered by themselves and exit cleanly.
  expect(await processes.stop()).toEqual([0, 0]);
});

/** Creates several clients per user, which write concurrently. */
async function createClients(): Promise<ChaosClient[]> {
  const users = await Promise.all(NAMES.map((name) => processes.signIn(name)));
  return Promise.all(
    users
      .flatMap((user) => Array.from({ length: CLIENTS_PER_USER }, () => user))
      .map(async (user, index) => {
        const { id, name } = await (await user()).createSchedule(`Client ${index}`);
        const ledger = {
          schedule: { id, name },
          ...{ events: [], series: [], sharedEmails: [], everInvited: [], acknowledgedWrites: [] },
        };
        return { getUser: user, ledger, random: createRandom(seed + index) };
      }),
  );
}

/** Runs the writes and kills each process equally often, at random times. */
async function runWritesAndKills(clients: readonly ChaosClient[]): Promise<void> {
  const random = createRandom(seed);
  const kills = Array.from({ length: KILL_COUNT }, (_, index) => ({
    processName: processNames[index % processNames.length] ?? 'postgres',
    after: random.nextInt(WRITES),
  }));
  let startedWrites = 0;
  const runClient = async (client: ChaosClient) => {
    while (startedWrites < WRITES) {
      startedWrites += 1;
      const dueKills = kills.filter(({ after }) => after === startedWrites - 1);
      const write = runRandomAction(client, `w${startedWrites}`);
      for (const { processName } of dueKills) {
        await setTimeout(random.nextInt(20));
        processes.kill(processName);
      }
      await write;
    }
  };
  await Promise.all(clients.map(runClient));
  await processes.waitForRecovery();
}

async function waitUntilSettled(): Promise<void> {
  const deadline = Date.now() + SETTLE_TIMEOUT_MS;
  for (let pendingWork = await findPendingWork(processes.db); pendingWork.length > 0;) {
    if (Date.now() > deadline) throw new Error(`Pending work: ${JSON.stringify(pendingWork)}`);
    await retryFailedJobsNow(processes.db);
    await setTimeout(50);
    pendingWork = await findPendingWork(processes.db);
  }
}

test(`no write is lost or duplicated when processes are killed during ${WRITES} writes (SEED=${seed})`, async () => {
  const { db, mailbox } = processes;
  const clients = await createClients();
  await runWritesAndKills(clients);
  await waitUntilSettled();

  for (const client of clients) {
    const { actual, expected } = await getActualAndExpected(client);
    expect(actual).toEqual(expected);
  }
  const acknowledged = clients.flatMap(({ ledger }) => ledger.acknowledgedWrites);
  expect(acknowledged).toHaveLength(WRITES);
  const { claimed, unclaimed } = await matchBatches(db, acknowledged);
  expect(claimed.filter(({ batchId }) => batchId === undefined)).toEqual([]);
  // These batches created the clients' schedules.
  expect(unclaimed).toHaveLength(clients.length);
  expect(await findHistoryMismatches(db)).toEqual([]);

  const emailsByBatch = await getRecipientsByBatch(db);
  for (const { description, batchId = '', guests } of claimed.filter(
    (claim) => claim.guests.length > 0,
  )) {
    expect([description, emailsByBatch.get(batchId)]).toEqual([description, guests.toSorted()]);
  }
  const emails = await mailbox.listEmails();
  const invitations = emails.filter((email) => extractCalendar(email) !== '');
  const ids = invitations.map(({ headers }) => headers['message-id'] ?? '');
  expect(ids.toSorted()).toEqual((await getSentMessageIds(db)).toSorted());
  const announcedChanges = invitations.map(formatInvitation);
  expect(announcedChanges).toHaveLength(new Set(announcedChanges).size);
  const shareRecipients = emails
    .filter((email) => extractCalendar(email) === '')
    .flatMap(({ to }) => to);
  expect(shareRecipients.toSorted()).toEqual(
    clients.flatMap(({ ledger }) => ledger.everInvited).toSorted(),
  );
});

test('an open event stream continues after a database restart and receives later changes', async () => {
  const user = await (await processes.signIn('zoe'))();
  const stream = await openLiveStream(await processes.getBaseUrl(), user.token);
  while ((await stream.next()).name !== 'ready');
  processes.kill('postgres');
  await processes.waitForRecovery();
  await retryUntilAvailable(() =>
    user.call(schedules.create, { body: { name: 'After' }, idempotencyKey: 'a' }),
  );
  // `ready` follows each new connection to the database.
  let event = await stream.next();
  while (event.name === 'ready') event = await stream.next();
  expect(event).toMatchObject({ name: 'change', data: { by_me: true } });
  stream.close();
});
