import type { ModelConsent, ModelSettings } from '@scheduler/contracts/ai';
import { t } from '@scheduler/i18n/translate';
import type { Actor, Database, Log } from '@scheduler/service-kit';
import { callWithRetry, type ModelResult } from './call-with-retry.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import { ModelFailure } from './model-failure.ts';
import type { ResponseCache } from './response-cache.ts';
import type { LanguageModel } from './openai.ts';
import { estimateMaxTokens, getCacheKey, type ModelRequest } from './model-request.ts';
import {
  findConsent,
  deleteConsent,
  saveConsent,
  reserveTokens,
  BudgetExceededError,
  adjustUsage,
  getUsedTokens,
  type Budget,
  type Consent,
  type TokenUsage,
} from './repository.ts';
import { describeNeverSentData, describeSentData } from './data-disclosure.ts';

export interface ModelDeps {
  db: Database;
  log: Log;
  /** Epoch milliseconds. */
  clock: () => number;
  /** `null` if no model is configured. */
  model: LanguageModel | null;
  circuit: CircuitBreaker;
  responseCache: ResponseCache;
  budget: Budget;
  /** Total time for a response, including retries. */
  deadlineMs: number;
  /** Keys of running calls: user ID and request name. */
  activeCalls: Set<string>;
}

/** `notice` is a message for the user, or `null` if there is nothing to report. */
export type ModelOutcome<T> = { value: T } | { notice: string | null };

const budgetExceededNotice = () =>
  t("You've reached today's limit for the language model, so we interpreted this without it.");
const unavailableNotice = () =>
  t("The language model isn't available right now, so we interpreted this without it.");
const busyNotice = () =>
  t(
    'The language model is still working on your previous request, so we interpreted this without it.',
  );

const toUtcDate = (now: number) => new Date(now).toISOString().slice(0, 10);

/** Failures that use no tokens. After any other failure, the reserved tokens count as used. */
const UNBILLED_KINDS = new Set(['unavailable', 'rate-limited', 'quota', 'key', 'settings']);

async function callAndRecordUsage<T>(
  { db, log, circuit, deadlineMs }: ModelDeps,
  model: LanguageModel,
  request: ModelRequest<T>,
  usage: TokenUsage,
  signal: AbortSignal,
): Promise<ModelResult<T>> {
  const startedAt = performance.now();
  const logFields = {
    use: request.name,
    model: model.name,
    key: getCacheKey(model.name, request).slice(0, 12),
  };
  const getElapsedMs = () => Math.round(performance.now() - startedAt);
  try {
    const { userId } = usage;
    const result = await callWithRetry(model, request, { userId, deadlineMs, signal });
    circuit.recordSuccess();
    await adjustUsage(db, { ...usage, tokens: result.tokens - usage.tokens });
    log.info(
      { ...logFields, ms: getElapsedMs(), tokens: result.tokens },
      'the language model responded',
    );
    return result;
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error;
    circuit.recordFailure(error);
    if (UNBILLED_KINDS.has(error.kind)) await adjustUsage(db, { ...usage, tokens: -usage.tokens });
    const failureFields = { kind: error.kind, detail: error.message };
    log.warn(
      { ...logFields, ms: getElapsedMs(), ...failureFields },
      'the language model call failed',
    );
    throw error;
  }
}

/** Calls the model within the user's budget and the total budget. */
async function callModel<T>(
  deps: ModelDeps,
  model: LanguageModel,
  { userId }: Actor,
  request: ModelRequest<T>,
  signal: AbortSignal | undefined,
): Promise<ModelOutcome<T>> {
  const key = getCacheKey(model.name, request);
  // Allow one call per user and request name, so rephrasing doesn't block assistant requests.
  const callSlot = `${userId} ${request.name}`;
  const isDuplicate = deps.responseCache.isPending(key);
  if (!isDuplicate && deps.activeCalls.has(callSlot)) return { notice: busyNotice() };
  if (!isDuplicate && !deps.circuit.allowsRequest()) return { notice: unavailableNotice() };
  const run = async (abortSignal: AbortSignal) => {
    deps.activeCalls.add(callSlot);
    try {
      const usage = { day: toUtcDate(deps.clock()), userId, tokens: estimateMaxTokens(request) };
      await reserveTokens(deps.db, usage, deps.budget);
      return await callAndRecordUsage(deps, model, request, usage, abortSignal);
    } finally {
      deps.activeCalls.delete(callSlot);
      deps.circuit.releaseTrial();
    }
  };
  try {
    const { value } = await deps.responseCache.joinOrStart<ModelResult<T>>(key, signal, run);
    return { value };
  } catch (error) {
    if (error instanceof BudgetExceededError) return { notice: budgetExceededNotice() };
    if (error instanceof ModelFailure) return { notice: unavailableNotice() };
    throw error;
  }
}

/**
 * Sends a request to the model if the user consented. Failures are not thrown: the caller falls
 * back to the result without a model.
 *
 * @param buildRequest builds the request from the consented data, or returns `null` to skip it
 */
export async function requestFromModel<T>(
  deps: ModelDeps,
  actor: Actor,
  buildRequest: (consent: Consent) => ModelRequest<T> | null,
  signal?: AbortSignal,
): Promise<ModelOutcome<T>> {
  const { model } = deps;
  if (!model) return { notice: null };
  const consent = await findConsent(deps.db, actor.userId);
  if (!consent) return { notice: null };
  const request = buildRequest(consent);
  if (!request) return { notice: null };
  const cached = deps.responseCache.get(getCacheKey(model.name, request)) as
    | ModelResult<T>
    | undefined;
  return cached ? { value: cached.value } : callModel(deps, model, actor, request, signal);
}

export async function getSettings(deps: ModelDeps, { userId }: Actor): Promise<ModelSettings> {
  const { db, model, budget, clock } = deps;
  const [consent, usedTokens] = await Promise.all([
    findConsent(db, userId),
    getUsedTokens(db, toUtcDate(clock()), userId),
  ]);
  return {
    configured: model !== null,
    enabled: consent !== null,
    titles: consent?.titles ?? false,
    model: model?.name ?? null,
    host: model?.host ?? null,
    sent: describeSentData(consent ?? { titles: false }),
    never_sent: describeNeverSentData(),
    tokens_left: Math.max(0, budget.perUser - usedTokens),
    tokens_a_day: budget.perUser,
  };
}

export async function updateConsent(
  deps: ModelDeps,
  actor: Actor,
  { enabled, titles }: ModelConsent,
): Promise<ModelSettings> {
  if (enabled) await saveConsent(deps.db, actor.userId, { titles });
  else await deleteConsent(deps.db, actor.userId);
  return getSettings(deps, actor);
}
