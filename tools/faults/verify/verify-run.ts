import type { Load } from '../load/load.ts';
import type { RunningProduct } from '../product/running-product.ts';
import { pollUntil } from '../product/poll-until.ts';
import {
  compareAccount,
  compareEmails,
  compareEvents,
  compareHistory,
  compareStream,
} from './compare.ts';
import { countHistoryMismatches, countPendingWork } from './database.ts';
import { fetchArrivals } from './emails.ts';
import { readUserState } from './user-state.ts';

/** Job retries use exponential backoff. The fourth retry runs after a minute. */
const BACKGROUND_WORK_TIMEOUT_MS = 120_000;
/** The product checks for missed notifications every 25 s. */
const STREAM_TIMEOUT_MS = 30_000;

const findLostChanges = ({ streams }: Load) =>
  streams.flatMap((stream) => compareStream(stream.user.ledger, stream));

/** Finds checkout sessions that don't exist, by requesting their pages. */
async function findLostCheckouts({ users }: Load): Promise<string[]> {
  const urls = users.flatMap(({ ledger }) => ledger.checkoutUrls);
  const statuses = await Promise.all(
    urls.map(async (url) => {
      const response = await fetch(url);
      await response.body?.cancel();
      return response.status;
    }),
  );
  return urls.flatMap((url, index) =>
    statuses[index] === 200 ? [] : [`${url} responded with ${statuses[index]}`],
  );
}

/**
 * Compares everything that the clients wrote with what the product returns: events, history,
 * profiles, checkout sessions, emails and live updates. Closes the load.
 *
 * @returns one message per difference
 */
export async function verifyRun(product: RunningProduct, load: Load): Promise<string[]> {
  await load.stopSending();
  const hasPendingWork = async () => (await countPendingWork(product.databaseUrl)) > 0;
  const isIdle = await pollUntil(async () => !(await hasPendingWork()), BACKGROUND_WORK_TIMEOUT_MS);
  await pollUntil(() => findLostChanges(load).length === 0, STREAM_TIMEOUT_MS);
  const lostChanges = findLostChanges(load);
  await load.close();
  const arrivals = await fetchArrivals(product.mailbox);
  const emailCounts = new Map([...arrivals].map(([to, times]) => [to, times.length]));
  const differences = await Promise.all(
    load.users.map(async (user) => {
      const state = await readUserState(user);
      const { ledger } = user;
      return [
        ...ledger.contradictions,
        ...compareEvents(ledger, state),
        ...compareHistory(ledger, state),
        ...compareAccount(ledger, state),
        ...compareEmails(ledger, state, emailCounts),
      ];
    }),
  );
  const mismatches = await countHistoryMismatches(product.databaseUrl);
  return [
    ...(isIdle
      ? []
      : [`background work was still pending after ${BACKGROUND_WORK_TIMEOUT_MS / 1000} s`]),
    ...lostChanges,
    ...differences.flat(),
    ...(await findLostCheckouts(load)),
    ...(mismatches === 0 ? [] : [`${mismatches} rows differ from the history`]),
  ];
}
