import { setTimeout } from 'node:timers/promises';
import { schedules } from '@scheduler/contracts/core';
import { calendarIn } from './testing/calendar-part.ts';
import {
  batchesOf,
  changeIn,
  hurry,
  leftToDo,
  lettersOf,
  notAsLogged,
  seenAndKnown,
  sentLetters,
} from './testing/chaos/audit.ts';
import { insist } from './testing/chaos/good-client.ts';
import { act, type Lane } from './testing/chaos/lane.ts';
import { startMachines, victims, type Machines } from './testing/chaos/machines.ts';
import { randomOf } from './testing/chaos/random.ts';
import { howMany, seed } from '@scheduler/service-kit/testing/runs';
import { openStream } from './testing/stream.ts';

const WRITES = howMany(60, 1000);
const KILLS = howMany(3, 30);
const NAMES = ['ada', 'ben', 'cy'];
const LANES_OF_EACH = 2;
const PATIENCE_MS = 60_000;

let machines: Machines;
beforeAll(async () => {
  machines = await startMachines();
});
afterAll(async () => {
  // Killed with the database, they would have to be started by somebody.
  expect(await machines.stop()).toEqual([0, 0]);
});

/** Clients of some people, each of whom has several that write at once. */
async function openLanes(): Promise<Lane[]> {
  const people = await Promise.all(NAMES.map((name) => machines.signIn(name)));
  return Promise.all(
    people
      .flatMap((person) => Array.from({ length: LANES_OF_EACH }, () => person))
      .map(async (person, index) => {
        const { id, name } = await (await person()).schedule(`Lane ${index}`);
        const books = {
          schedule: { id, name },
          ...{ events: [], series: [], shares: [], invited: [], acknowledged: [] },
        };
        return { person, books, random: randomOf(seed + index) };
      }),
  );
}

/** Kills each of the machines as often as the others, some time amid the writes. */
async function load(lanes: readonly Lane[]): Promise<void> {
  const random = randomOf(seed);
  const kills = Array.from({ length: KILLS }, (_, index) => ({
    victim: victims[index % victims.length] ?? 'postgres',
    after: random.below(WRITES),
  }));
  let begun = 0;
  const work = async (lane: Lane) => {
    while (begun < WRITES) {
      begun += 1;
      const due = kills.filter(({ after }) => after === begun - 1);
      const write = act(lane, `w${begun}`);
      for (const { victim } of due) {
        await setTimeout(random.below(20));
        machines.kill(victim);
      }
      await write;
    }
  };
  await Promise.all(lanes.map(work));
  await machines.recovered();
}

async function settled(): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  for (let left = await leftToDo(machines.db); left.length > 0;) {
    if (Date.now() > end) throw new Error(`Left to do: ${JSON.stringify(left)}`);
    await hurry(machines.db);
    await setTimeout(50);
    left = await leftToDo(machines.db);
  }
}

test(`kills amid ${WRITES} writes lose and double nothing (SEED=${seed})`, async () => {
  const { db, mailbox } = machines;
  const lanes = await openLanes();
  await load(lanes);
  await settled();

  for (const lane of lanes) {
    const { seen, known } = await seenAndKnown(lane);
    expect(seen).toEqual(known);
  }
  const acknowledged = lanes.flatMap(({ books }) => books.acknowledged);
  expect(acknowledged).toHaveLength(WRITES);
  const { claimed, unclaimed } = await batchesOf(db, acknowledged);
  expect(claimed.filter(({ batchId }) => batchId === undefined)).toEqual([]);
  // The lanes' own schedules.
  expect(unclaimed).toHaveLength(lanes.length);
  expect(await notAsLogged(db)).toEqual([]);

  const letters = await lettersOf(db);
  for (const { what, batchId = '', guests } of claimed.filter((one) => one.guests.length > 0)) {
    expect([what, letters.get(batchId)]).toEqual([what, guests.toSorted()]);
  }
  const mails = await mailbox.mails();
  const invitations = mails.filter((mail) => calendarIn(mail) !== '');
  const ids = invitations.map(({ headers }) => headers['message-id'] ?? '');
  expect(ids.toSorted()).toEqual((await sentLetters(db)).toSorted());
  const told = invitations.map(changeIn);
  expect(told).toHaveLength(new Set(told).size);
  const shared = mails.filter((mail) => calendarIn(mail) === '').flatMap(({ to }) => to);
  expect(shared.toSorted()).toEqual(lanes.flatMap(({ books }) => books.invited).toSorted());
}, 600_000);

test('an open stream outlives the database, and is told what changes after', async () => {
  const zoe = await (await machines.signIn('zoe'))();
  const stream = await openStream(await machines.address(), zoe.token);
  while ((await stream.next()).name !== 'ready');
  machines.kill('postgres');
  await machines.recovered();
  await insist(() => zoe.call(schedules.create, { body: { name: 'After' }, idempotencyKey: 'a' }));
  expect(await stream.next()).toMatchObject({ name: 'change', data: { by_me: true } });
  stream.close();
}, 60_000);
