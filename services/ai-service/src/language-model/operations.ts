import type { ModelConsent, ModelSettings } from '@scheduler/contracts/ai';
import { t } from '@scheduler/i18n/translate';
import type { Actor, Database, Log } from '@scheduler/service-kit';
import { attempt, type Answered } from './attempts.ts';
import type { Circuit } from './circuit.ts';
import { ModelFailure } from './failures.ts';
import type { Memory } from './memory.ts';
import type { LanguageModel } from './openai.ts';
import { costOf, keyOf, type Question } from './question.ts';
import {
  consentOf,
  dropConsent,
  keepConsent,
  reserve,
  settle,
  tokensSpent,
  type Budget,
  type Consent,
  type Spending,
} from './repository.ts';
import { neverSent, sentWith } from './wording.ts';

export interface ModelDeps {
  db: Database;
  log: Log;
  /** Epoch milliseconds. */
  clock: () => number;
  /** `null` without a key: everything is then answered here. */
  model: LanguageModel | null;
  circuit: Circuit;
  memory: Memory;
  budget: Budget;
  /** Milliseconds that a model has, all tries together. */
  deadline: number;
  /** Whose questions are under way, and which. */
  busy: Set<string>;
}

/** `notice` is a sentence for whoever asked; `null` where there is nothing to say. */
export type ModelAnswer<T> = { value: T } | { notice: string | null };

const usedUp = () =>
  t('Your allowance for the language model is used up for today; this was read here.');
const away = () => t('The language model is not available right now; this was read here.');
const stillBusy = () =>
  t('The language model is still busy with what you asked before; this was read here.');

const dayOf = (now: number) => new Date(now).toISOString().slice(0, 10);

/** After these the call took nothing; after any other it may have, and counts in full. */
const FREE_OF_CHARGE = new Set(['away', 'limited', 'quota', 'key', 'settings']);

async function askAndBook<T>(
  { db, log, circuit, deadline }: ModelDeps,
  model: LanguageModel,
  question: Question<T>,
  spending: Spending,
  signal: AbortSignal,
): Promise<Answered<T>> {
  const begun = performance.now();
  const about = {
    use: question.name,
    model: model.name,
    key: keyOf(model.name, question).slice(0, 12),
  };
  const took = () => Math.round(performance.now() - begun);
  try {
    const { userId } = spending;
    const answered = await attempt(model, question, { userId, deadline, signal });
    circuit.succeeded();
    await settle(db, { ...spending, tokens: answered.tokens - spending.tokens });
    log.info({ ...about, ms: took(), tokens: answered.tokens }, 'the language model answered');
    return answered;
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error;
    circuit.failed(error);
    if (FREE_OF_CHARGE.has(error.kind)) await settle(db, { ...spending, tokens: -spending.tokens });
    const why = { kind: error.kind, detail: error.message };
    log.warn({ ...about, ms: took(), ...why }, 'the language model gave no answer');
    throw error;
  }
}

/** Asks anew, within what the caller and all together may spend. */
async function askAnew<T>(
  deps: ModelDeps,
  model: LanguageModel,
  { userId }: Actor,
  question: Question<T>,
  signal: AbortSignal | undefined,
): Promise<ModelAnswer<T>> {
  const key = keyOf(model.name, question);
  // One at a time of each kind: rewording keeps nobody from asking.
  const turn = `${userId} ${question.name}`;
  const isJoining = deps.memory.isUnderWay(key);
  if (!isJoining && deps.busy.has(turn)) return { notice: stillBusy() };
  if (!isJoining && !deps.circuit.mayAsk()) return { notice: away() };
  const begin = async (ending: AbortSignal) => {
    deps.busy.add(turn);
    try {
      const spending = { day: dayOf(deps.clock()), userId, tokens: costOf(question) };
      if (!(await reserve(deps.db, spending, deps.budget))) throw new OutOfBudget();
      return await askAndBook(deps, model, question, spending, ending);
    } finally {
      deps.busy.delete(turn);
      deps.circuit.left();
    }
  };
  try {
    const { value } = await deps.memory.share<Answered<T>>(key, signal, begin);
    return { value };
  } catch (error) {
    if (error instanceof OutOfBudget) return { notice: usedUp() };
    if (error instanceof ModelFailure) return { notice: away() };
    throw error;
  }
}

class OutOfBudget extends Error {}

/**
 * Asks the model for somebody who lets it; whatever goes wrong is no error of theirs: they are
 * answered here.
 *
 * @param questionOf the question by what may be sent, `null` where it may not
 */
export async function askModel<T>(
  deps: ModelDeps,
  actor: Actor,
  questionOf: (consent: Consent) => Question<T> | null,
  signal?: AbortSignal,
): Promise<ModelAnswer<T>> {
  const { model } = deps;
  if (!model) return { notice: null };
  const consent = await consentOf(deps.db, actor.userId);
  if (!consent) return { notice: null };
  const question = questionOf(consent);
  if (!question) return { notice: null };
  const known = deps.memory.recall(keyOf(model.name, question)) as Answered<T> | undefined;
  return known ? { value: known.value } : askAnew(deps, model, actor, question, signal);
}

export async function readSettings(deps: ModelDeps, { userId }: Actor): Promise<ModelSettings> {
  const { db, model, budget, clock } = deps;
  const [consent, spent] = await Promise.all([
    consentOf(db, userId),
    tokensSpent(db, dayOf(clock()), userId),
  ]);
  return {
    configured: model !== null,
    enabled: consent !== null,
    titles: consent?.titles ?? false,
    model: model?.name ?? null,
    host: model?.host ?? null,
    sent: sentWith(consent ?? { titles: false }),
    never_sent: neverSent(),
    tokens_left: Math.max(0, budget.ofOne - spent),
    tokens_a_day: budget.ofOne,
  };
}

export async function changeConsent(
  deps: ModelDeps,
  actor: Actor,
  { enabled, titles }: ModelConsent,
): Promise<ModelSettings> {
  if (enabled) await keepConsent(deps.db, actor.userId, { titles });
  else await dropConsent(deps.db, actor.userId);
  return readSettings(deps, actor);
}
