import { parseArgs } from 'node:util';
import { startArrangedProduct, type ArrangedProduct } from '@scheduler/faults/arranged-product';
import { endpoints } from '../../services/auth-service/src/endpoints/endpoints.ts';
import { startSmsInbox } from '../../services/auth-service/src/testing/sms-inbox.ts';
import { checkAccess } from './access/check-access.ts';
import { entries, entryGroups } from './entries/entries.ts';
import type { Entries } from './entries/entry.ts';
import { startEventLoopProbe, type EventLoopProbe } from './event-loop/probe.ts';
import { createFixture, type Fixture } from './fixture/fixture.ts';
import { createTokenIssuer, type TokenIssuer } from './fixture/token-issuer.ts';
import { fuzzOperation } from './fuzz/fuzz-operation.ts';
import { listApiOperations, type OpenApiDocument } from './operations/api-operations.ts';
import { listAuthOperations } from './operations/auth-operations.ts';
import { compareEntries } from './operations/compare-entries.ts';
import type { Operation } from './operations/operation.ts';
import { otherOperations } from './operations/other-operations.ts';
import { getProductSettings } from './product-settings.ts';
import { reportGroup, type CheckResult, type Totals } from './report.ts';

const SERVICES = ['gateway', 'auth-service', 'core-api', 'billing-service', 'ai-service'];

const { positionals: filters, values } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' } },
});
const seed = Number(process.env['SEED'] ?? 1);

const isSelected = ({ key }: Operation) =>
  filters.length === 0 || filters.some((filter) => key.includes(filter));

async function listOperations(site: string): Promise<Operation[]> {
  const response = await fetch(`${site}/api/openapi.json`);
  const document = (await response.json()) as OpenApiDocument;
  return [...listApiOperations(document), ...listAuthOperations(endpoints), ...otherOperations];
}

const totals: Totals = { passed: 0, failed: 0 };

interface GroupResult {
  results: CheckResult[];
  notes?: string[];
}

const toFailure = (name: string, error: unknown): CheckResult => ({
  name,
  failures: [error instanceof Error ? error.message : String(error)],
});

/** Runs the checks of a group and reports them. */
async function runGroup(name: string, run: () => Promise<GroupResult>): Promise<void> {
  const startedAt = performance.now();
  const { results, notes = [] } = await run().catch((error: unknown): GroupResult => ({
    results: [toFailure(name, error)],
  }));
  const durationMs = performance.now() - startedAt;
  const { passed, failed } = reportGroup(name, results, { durationMs, notes });
  totals.passed += passed;
  totals.failed += failed;
}

/** The operations of a group that are selected, with their entries. */
const selectOperations = (operations: readonly Operation[], groupEntries: Entries) =>
  operations.flatMap((operation) => {
    const entry = groupEntries[operation.key];
    return entry ? [{ operation, entry }] : [];
  });

type Selection = ReturnType<typeof selectOperations>;

async function checkGroupAccess(selection: Selection, fixture: Fixture): Promise<GroupResult> {
  const results: CheckResult[] = [];
  for (const { operation, entry } of selection) {
    await fixture.renewSessions();
    results.push(
      ...(await checkAccess(operation, entry, fixture).catch((error: unknown) => [
        toFailure(operation.key, error),
      ])),
    );
  }
  return { results };
}

async function fuzzGroup(
  selection: Selection,
  fixture: Fixture,
  probe: EventLoopProbe,
): Promise<GroupResult> {
  const results: CheckResult[] = [];
  const longest = new Map<string, number>();
  const unexplained: string[] = [];
  let requests = 0;
  let rateLimited = 0;
  for (const { operation, entry } of selection) {
    await fixture.renewSessions();
    const outcome = await fuzzOperation({ operation, entry, fixture, probe, seed }).catch(
      (error: unknown) => toFailure(operation.key, error),
    );
    if ('failures' in outcome) {
      results.push(outcome);
      continue;
    }
    results.push(...outcome.results);
    if (outcome.unexplainedDelayMs > 0) {
      unexplained.push(`${operation.key} ${outcome.unexplainedDelayMs} ms`);
    }
    requests += outcome.requests;
    rateLimited += outcome.rateLimited;
    for (const [service, delayMs] of outcome.delays) {
      longest.set(service, Math.max(longest.get(service) ?? 0, delayMs));
    }
  }
  const delays = [...longest].map(([service, delayMs]) => `${service} ${delayMs} ms`);
  return {
    results,
    notes: [
      `${requests} requests`,
      ...(rateLimited > 0 ? [`${rateLimited} rate limited`] : []),
      `longest delays: ${delays.join(', ') || 'below 50 ms'}`,
      ...(unexplained.length > 0 ? [`delays that didn't repeat: ${unexplained.join(', ')}`] : []),
    ],
  };
}

async function attack(product: ArrangedProduct, issuer: TokenIssuer): Promise<void> {
  const { site, databaseUrl, mailbox } = product;
  const operations = await listOperations(site);
  await runGroup('entries', async () => ({
    results: [{ name: 'entries', failures: compareEntries(operations, entries) }],
  }));
  const selectedOperations = operations.filter(isSelected);
  const groups = Object.entries(entryGroups)
    .map(([name, group]) => ({ name, selection: selectOperations(selectedOperations, group) }))
    .filter(({ selection }) => selection.length > 0);
  const createAttackFixture = () => createFixture({ site, databaseUrl, mailbox, issuer });
  if (values.only !== 'fuzz') {
    const fixture = await createAttackFixture();
    for (const { name, selection } of groups) {
      await runGroup(`access to ${name}`, () => checkGroupAccess(selection, fixture));
    }
  }
  if (values.only === 'access') return;
  const targets = SERVICES.map((service) => ({ service, url: product.getServiceUrl(service) }));
  const probe = startEventLoopProbe(targets);
  for (const { name, selection } of groups) {
    // Hostile data of one group would slow the next one down.
    const fixture = await createAttackFixture();
    await runGroup(`fuzzing ${name}`, () => fuzzGroup(selection, fixture, probe));
  }
  await probe.stop();
}

const issuer = await createTokenIssuer();
const smsInbox = await startSmsInbox();
const product = await startArrangedProduct(
  (programs) => programs,
  getProductSettings(issuer.signingKeys, smsInbox.env),
);
try {
  await attack(product, issuer);
} finally {
  await product.stop();
}
console.log(`${totals.passed} passed, ${totals.failed} failed (seed ${seed})`);
process.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1);
