import type { Entry, RequestInput } from '../entries/entry.ts';
import type { Fixture } from '../fixture/fixture.ts';
import type { Operation } from '../operations/operation.ts';
import type { CheckResult } from '../report.ts';
import { checkReply, findDisclosures } from '../requests/check-reply.ts';
import { buildRequest, formatRequest } from '../requests/http-request.ts';
import { isLost, send, type Reply } from '../requests/send.ts';
import { listCallers, type Caller } from './callers.ts';
import { compareSnapshots, takeSnapshot } from './snapshot.ts';

const isExpected = ({ expects }: Caller, { successStatuses }: Operation, status: number) => {
  if (expects !== 'success') return expects.statuses.includes(status);
  return successStatuses.length === 0 ? status < 400 : successStatuses.includes(status);
};

const allowsSuccess = ({ expects }: Caller) =>
  expects === 'success' || expects.statuses.some((status) => status < 400);

const describeExpectation = ({ expects }: Caller) =>
  expects === 'success' ? 'a success' : expects.statuses.join(' or ');

/** Returns the texts that a caller must not get. */
function listSecrets({ markers, accounts }: Fixture, { isMember, isOwner }: Caller): string[] {
  if (isOwner) return [];
  if (isMember) return markers.private;
  return [...markers.private, ...markers.shared, accounts.owner.email];
}

/** Permitted callers of an operation that uses up its target get a target of their own. */
async function buildInput(entry: Entry, fixture: Fixture, caller: Caller): Promise<RequestInput> {
  const { build, buildDisposable, buildForFirstFactor, consumes } = entry;
  if (caller.isFirstFactor) {
    const ids = { ...fixture.ids, ...fixture.firstFactor.ids };
    return buildForFirstFactor?.(fixture) ?? build({ ...fixture, ids }, caller.role);
  }
  const isConsumed = consumes && buildDisposable && allowsSuccess(caller);
  return isConsumed ? buildDisposable(fixture) : build(fixture, caller.role);
}

async function checkCaller(
  operation: Operation,
  entry: Entry,
  fixture: Fixture,
  caller: Caller,
): Promise<CheckResult> {
  const input = await buildInput(entry, fixture, caller);
  const request = buildRequest(operation, input, caller.token);
  const reply: Reply = await send(fixture.site, request);
  const failures = checkReply(reply, request.path, operation.errorFormat);
  if (!isLost(reply) && reply.status < 500 && !isExpected(caller, operation, reply.status)) {
    const text = reply.text.slice(0, 200);
    failures.push(`expected ${describeExpectation(caller)}, got ${reply.status}: ${text}`);
  }
  const secrets = entry.disclosesData ? [] : listSecrets(fixture, caller);
  const disclosures = findDisclosures(reply, request.path + (request.body ?? ''), secrets);
  if (disclosures.length > 0) failures.push(`discloses ${disclosures.join(', ')}`);
  return {
    name: `${operation.key} as ${caller.name}`,
    failures,
    request: formatRequest(request),
  };
}

/** Calls an operation as every caller, and checks that only permitted callers change the owner's data. */
export async function checkAccess(
  operation: Operation,
  entry: Entry,
  fixture: Fixture,
): Promise<CheckResult[]> {
  const { owner } = fixture.accounts;
  const callers = listCallers(fixture, operation, entry);
  // A secret link lets anyone act for a guest.
  const isOnOwnersData = entry.disclosesData === true || !['self', 'public'].includes(entry.access);
  const canChangeData = (caller: Caller) =>
    caller.isOwner || (isOnOwnersData && allowsSuccess(caller));
  const results: CheckResult[] = [];
  const checkAll = async (selected: Caller[]) => {
    for (const caller of selected) {
      results.push(await checkCaller(operation, entry, fixture, caller));
    }
  };
  const others = callers.filter((caller) => !canChangeData(caller));
  if (operation.method === 'GET') {
    await checkAll(callers);
    return results;
  }
  const before = await takeSnapshot(owner);
  await checkAll(others);
  const changes = compareSnapshots(before, await takeSnapshot(owner));
  results.push({
    name: `${operation.key} without permission`,
    failures: changes.map((path) => `changed the owner's data at ${path}`),
  });
  await checkAll(callers.filter(canChangeData));
  return results;
}
