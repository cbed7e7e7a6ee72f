import { parseText } from '@scheduler/faults/error-format';
import type { Entry, RequestInput } from '../entries/entry.ts';
import type { EventLoopProbe } from '../event-loop/probe.ts';
import { findBlockingRequests, type SentRequest } from '../event-loop/find-blocking-requests.ts';
import type { Fixture } from '../fixture/fixture.ts';
import type { Operation } from '../operations/operation.ts';
import type { CheckResult } from '../report.ts';
import { checkReply, findDisclosures } from '../requests/check-reply.ts';
import { buildRequest, formatRequest, type HttpRequest } from '../requests/http-request.ts';
import { isLost, send, type HttpResponse, type Reply } from '../requests/send.ts';
import { listFixedMutations, type Mutation } from './fixed-cases.ts';
import { listRandomMutations } from './random-cases.ts';

/** Requests in progress at the same time. */
const CONCURRENCY = 4;
const RANDOM_CASES = 30;
/** Failures of the same kind that are reported for an operation. */
const MAX_REPORTED = 2;

export interface FuzzOptions {
  operation: Operation;
  entry: Entry;
  fixture: Fixture;
  probe: EventLoopProbe;
  seed: number;
}

interface FuzzCase {
  mutate: Mutation;
  /** Builds the valid request. */
  buildBase: () => Promise<RequestInput> | RequestInput;
  /** A caller without access to the owner's data, who must not get any of it. */
  asStranger: boolean;
}

/** Lists the mutations of each valid request of an operation. */
async function listCases({ operation, entry, fixture, seed }: FuzzOptions): Promise<FuzzCase[]> {
  const { build, buildDisposable, variants = [] } = entry;
  const buildBase = () => buildDisposable?.(fixture) ?? build(fixture, 'owner');
  const bases = [buildBase, ...variants.map((variant) => () => variant(fixture))];
  const cases: FuzzCase[] = [];
  for (const base of bases) {
    const input = await base();
    const random = listRandomMutations(operation, input, { seed, count: RANDOM_CASES });
    const isPublic = operation.auth === 'none';
    for (const mutate of [...listFixedMutations(operation, input), ...random]) {
      cases.push({ mutate, buildBase: base, asStranger: false });
    }
    for (const mutate of isPublic ? [] : random) {
      cases.push({ mutate, buildBase: () => build(fixture, 'stranger'), asStranger: true });
    }
  }
  return cases;
}

function getToken({ operation, fixture }: FuzzOptions, asStranger: boolean): string | undefined {
  if (asStranger) return fixture.accounts.stranger.token;
  if (operation.auth === 'none') return undefined;
  return operation.auth === 'admin' ? fixture.serviceRoleToken : fixture.accounts.owner.token;
}

const listSecrets = ({ markers, accounts }: Fixture) => [
  ...markers.private,
  ...markers.shared,
  accounts.owner.email,
];

function checkCase(options: FuzzOptions, request: HttpRequest, reply: Reply, asStranger: boolean) {
  const failures = checkReply(reply, request.path, options.operation.errorFormat);
  if (!asStranger || options.entry.disclosesData) return failures;
  const text = decodeURIComponentSafely(request.path) + (request.body ?? '');
  const disclosures = findDisclosures(reply, text, listSecrets(options.fixture));
  return disclosures.length === 0 ? failures : [...failures, `discloses ${disclosures.join(', ')}`];
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Removes what a request created. */
async function removeCreated(
  { entry: { getCreatedPath }, fixture }: FuzzOptions,
  { text }: HttpResponse,
  { headers: { authorization = '' } }: HttpRequest,
): Promise<void> {
  const id = getCreatedPath && (parseText(text) as { id?: unknown } | null)?.id;
  if (typeof id !== 'string') return;
  await send(fixture.site, {
    method: 'DELETE',
    path: getCreatedPath?.(id) ?? '',
    headers: { authorization },
  });
}

/** Sends the cases of an operation, several at a time. */
async function sendCases(options: FuzzOptions, cases: readonly FuzzCase[]) {
  const queue = [...cases];
  const sent: SentRequest[] = [];
  const failed: CheckResult[] = [];
  let rateLimited = 0;
  const work = async () => {
    let base: { build: FuzzCase['buildBase']; input: RequestInput } | undefined;
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { mutate, buildBase, asStranger } = next;
      // A success may have used up the target.
      if (base?.build !== buildBase) base = { build: buildBase, input: await buildBase() };
      const request = buildRequest(
        options.operation,
        mutate(base.input),
        getToken(options, asStranger),
      );
      const startedAtMs = performance.timeOrigin + performance.now();
      const reply = await send(options.fixture.site, request);
      const endedAtMs = performance.timeOrigin + performance.now();
      sent.push({ request, startedAtMs, endedAtMs });
      const failures = checkCase(options, request, reply, asStranger);
      if (failures.length > 0) {
        const name = `${options.operation.key}${asStranger ? ' as stranger' : ''}`;
        failed.push({ name, failures, request: formatRequest(request) });
      }
      if (isLost(reply)) continue;
      const isSuccess = reply.status < 400;
      if (reply.status === 429) rateLimited += 1;
      if (reply.status === 429 || (isSuccess && options.entry.consumes)) base = undefined;
      if (isSuccess) await removeCreated(options, reply, request);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return { sent, failed, rateLimited };
}

/** Reduces failures that differ only in numbers and values to the first ones. */
function selectDistinct(failed: readonly CheckResult[]): CheckResult[] {
  const kinds = Map.groupBy(failed, ({ failures }) => failures.join().slice(0, 60));
  return [...kinds.values()].flatMap((same) =>
    same.slice(0, MAX_REPORTED).map((result, index) => ({
      ...result,
      name: index === 0 ? `${result.name} (${same.length} requests)` : result.name,
    })),
  );
}

export interface FuzzResult {
  results: CheckResult[];
  requests: number;
  rateLimited: number;
  /** Longest delay by service in milliseconds. */
  delays: Map<string, number>;
  /** Longest delay that no repeated request causes; 0 if there is none. */
  unexplainedDelayMs: number;
}

/** Sends hostile requests to an operation, and checks each response and the event loops. */
export async function fuzzOperation(options: FuzzOptions): Promise<FuzzResult> {
  const { operation, fixture, probe } = options;
  await probe.takeDelays();
  const { sent, failed, rateLimited } = await sendCases(options, await listCases(options));
  const { blocking, longest, unexplainedDelayMs } = await findBlockingRequests(
    fixture.site,
    probe,
    sent,
  );
  const distinct = selectDistinct(failed);
  const name = `fuzz ${operation.key}`;
  return {
    results: [
      ...(distinct.length === 0 ? [{ name, failures: [] }] : distinct),
      ...(blocking.length === 0
        ? [{ name: `event loops during ${name}`, failures: [] }]
        : blocking),
    ],
    requests: sent.length,
    rateLimited,
    delays: longest,
    unexplainedDelayMs,
  };
}
