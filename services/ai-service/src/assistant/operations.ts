import type {
  AssistantReply,
  assistant,
  model as modelRoutes,
  ModelPreview,
} from '@scheduler/contracts/ai';
import { t } from '@scheduler/i18n/translate';
import type { Call } from '@scheduler/service-kit';
import { serializeData } from '../language-model/model-request.ts';
import { createRedaction } from '../language-model/redaction.ts';
import { findConsent } from '../language-model/repository.ts';
import { createUnclearResult } from './answers/unclear.ts';
import type { RequestContext, AssistantDeps } from './request-context.ts';
import { executeIntent } from './execute-intent.ts';
import { parseRequest } from './grammar/parse-request.ts';
import type { Intent } from './intent.ts';
import { findSelectionCandidates } from './match-events.ts';
import { createDraft, looksLikeEvent, parseAsEvent } from './proposals/drafts.ts';
import { buildSelectionPrompt, listSelectableEvents } from './model-parser/event-selection.ts';
import { listKnownPeople, prepareRequest, parseWithModel } from './model-parser/operations.ts';
import { resolveTargetDate } from './resolve-target-date.ts';
import { loadUserContext, loadCalendarSnapshot, type UserContext } from './user-context.ts';
import { describeIntent } from './describe-intent.ts';
import { DAY_MS } from '@scheduler/scheduling/durations';

const REDACTION_RANGE_MS = 28 * DAY_MS;

const getFallbackText = () => t('You can ask things like:');

/** Loads the people in events of nearby weeks, whose names must be redacted. */
async function loadKnownPeople({ core }: AssistantDeps, { caller, userContext }: RequestContext) {
  const { now } = userContext;
  const { events } = await loadCalendarSnapshot(core, caller, {
    start: now - REDACTION_RANGE_MS,
    end: now + REDACTION_RANGE_MS,
  });
  return listKnownPeople(events);
}

async function createReply(
  deps: AssistantDeps,
  request: RequestContext,
  parsed: Intent,
  source: AssistantReply['source'],
): Promise<AssistantReply> {
  let finalSource = source;
  const intent = await resolveTargetDate(deps, request, parsed);
  const result = await executeIntent(
    deps,
    { ...request, onModelSelection: () => (finalSource = 'model') },
    intent,
  );
  return {
    source: finalSource,
    understood: describeIntent(intent, request.userContext),
    result,
    notice: null,
  };
}

const noop = () => undefined;

/** Parses text that describes an event without a verb, like “lunch with Tom friday 12”. */
async function parseAsDraft(
  deps: AssistantDeps,
  request: RequestContext,
  text: string,
  scheduleId?: string,
) {
  const parsed = await parseAsEvent(deps.core, request.caller, text, request.userContext);
  if (!parsed || !looksLikeEvent(text, parsed, request.userContext)) return null;
  const intent: Intent = { kind: 'create', text };
  return {
    source: 'local' as const,
    understood: describeIntent(intent, request.userContext),
    result: createDraft(parsed, scheduleId),
    notice: null,
  };
}

/** Answers a request, parsed by the built-in grammar or, with consent, by the language model. */
export async function answerRequest(
  deps: AssistantDeps,
  { actor, signal, body }: Call<typeof assistant.ask>,
): Promise<AssistantReply> {
  const caller = { actor };
  const userContext = await loadUserContext(deps.core, caller, deps.clock(), body.time_zone);
  const request: RequestContext = {
    caller,
    userContext,
    signal,
    scheduleId: body.schedule_id,
    onModelSelection: noop,
  };
  const parsed = parseRequest(body.text, userContext);
  if (parsed) return createReply(deps, request, parsed, 'local');
  const draft = await parseAsDraft(deps, request, body.text, body.schedule_id);
  if (draft) return draft;
  if (!deps.model) return createNotUnderstood(null);
  const people = await loadKnownPeople(deps, request);
  const { intent, notice } = await parseWithModel(
    deps,
    caller,
    body.text,
    people,
    userContext,
    signal,
  );
  return intent ? createReply(deps, request, intent, 'model') : createNotUnderstood(notice);
}

const createNotUnderstood = (notice: string | null): AssistantReply => ({
  source: 'local',
  understood: t("Sorry, I didn't understand that."),
  result: createUnclearResult(getFallbackText()),
  notice,
});

const getNoModelText = () => t('No language model is set up, so no data is sent.');

function getReason(
  isLocal: boolean,
  { model }: AssistantDeps,
  userContext: UserContext,
  text: string,
) {
  if (!model) return getNoModelText();
  if (!isLocal) return t("We can't interpret this, so it would be sent to the model.");
  const intent = parseRequest(text, userContext);
  return intent
    ? t("We won't send this, because we can interpret it without the model: {understood}", {
        understood: describeIntent(intent, userContext),
      })
    : t("We won't send this, because we can interpret it without the model.");
}

/** Builds the prompt for selecting an event, if no title matches the request. */
async function prepareSelection(
  deps: AssistantDeps,
  request: RequestContext,
  text: string,
  titles?: boolean,
) {
  const intent = parseRequest(text, request.userContext);
  const isTitleSharingAllowed =
    titles ?? (await findConsent(deps.db, request.caller.actor.userId))?.titles ?? false;
  const selection =
    intent && isTitleSharingAllowed ? await findSelectionCandidates(deps, request, intent) : null;
  if (!selection) return null;
  const selectable = listSelectableEvents(selection.candidates, request.userContext);
  const redaction = createRedaction(listKnownPeople(selection.candidates));
  return buildSelectionPrompt(selection.words, selectable, request.userContext, redaction);
}

/** Returns the exact content that a request would send to the model, without sending it. */
export async function preview(
  deps: AssistantDeps,
  { actor, signal, body }: Call<typeof modelRoutes.preview>,
): Promise<ModelPreview> {
  const caller = { actor };
  const { text, titles } = body;
  const userContext = await loadUserContext(deps.core, caller, deps.clock(), body.time_zone);
  const request: RequestContext = {
    caller,
    userContext,
    signal,
    scheduleId: undefined,
    onModelSelection: noop,
  };
  const selectionPrompt = await prepareSelection(deps, request, text, titles);
  if (selectionPrompt) {
    return {
      would_send: deps.model !== null,
      reason: deps.model
        ? t("No event title matches, so we'd use the model to pick the event.")
        : getNoModelText(),
      instructions: selectionPrompt.instructions,
      input: serializeData(selectionPrompt),
    };
  }
  const isLocal =
    parseRequest(text, userContext) !== null || (await parseAsDraft(deps, request, text)) !== null;
  const { prompt } = prepareRequest(text, await loadKnownPeople(deps, request), userContext);
  return {
    would_send: !isLocal && deps.model !== null,
    reason: getReason(isLocal, deps, userContext, text),
    instructions: prompt.instructions,
    input: serializeData(prompt),
  };
}
