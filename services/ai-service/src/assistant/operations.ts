import type {
  AssistantReply,
  assistant,
  model as modelRoutes,
  ModelPreview,
} from '@scheduler/contracts/ai';
import { t } from '@scheduler/i18n/words';
import type { Call } from '@scheduler/service-kit';
import { inputOf } from '../language-model/question.ts';
import { createRedaction } from '../language-model/redaction.ts';
import { consentOf } from '../language-model/repository.ts';
import { unclear } from './answers/unclear.ts';
import type { Asked, AssistantDeps } from './asked.ts';
import { fulfil } from './fulfil.ts';
import { parseRequest } from './grammar/parse.ts';
import type { Intent } from './intent.ts';
import { openPick } from './meaning.ts';
import { draftOf, isEvent, readAsEvent } from './proposals/drafts.ts';
import { pickQuestion, shownEvents } from './reading/pick.ts';
import { peopleIn, prepare, readByModel } from './reading/operations.ts';
import { settled } from './settling.ts';
import { readSituation, see, type Situation } from './situation.ts';
import { understood } from './understanding.ts';
import { DAY_MS } from '@scheduler/scheduling/durations';

const AROUND = 28 * DAY_MS;

const notRead = () =>
  t('This could not be read as something to do with your calendar. You could say:');

/** The people of the weeks around: whose names are not sent anywhere. */
async function peopleAround({ core }: AssistantDeps, { caller, situation }: Asked) {
  const { now } = situation;
  const { events } = await see(core, caller, { start: now - AROUND, end: now + AROUND });
  return peopleIn(events);
}

async function fulfilled(
  deps: AssistantDeps,
  asked: Asked,
  read: Intent,
  source: AssistantReply['source'],
): Promise<AssistantReply> {
  let reader = source;
  const intent = await settled(deps, asked, read);
  const result = await fulfil(deps, { ...asked, onPick: () => (reader = 'model') }, intent);
  return { source: reader, understood: understood(intent, asked.situation), result, notice: null };
}

const nobody = () => undefined;

/** Words that are an event and nothing else. */
async function asNote(deps: AssistantDeps, asked: Asked, text: string, scheduleId?: string) {
  const reading = await readAsEvent(deps.core, asked.caller, text, asked.situation);
  if (!reading || !isEvent(text, reading, asked.situation)) return null;
  const intent: Intent = { kind: 'create', text };
  return {
    source: 'local' as const,
    understood: understood(intent, asked.situation),
    result: draftOf(reading, scheduleId),
    notice: null,
  };
}

/** Reads words and answers them: by the grammar here, or by a model where that is allowed. */
export async function ask(
  deps: AssistantDeps,
  { actor, requestId, signal, body }: Call<typeof assistant.ask>,
): Promise<AssistantReply> {
  const caller = { actor, requestId };
  const situation = await readSituation(deps.core, caller, deps.clock(), body.time_zone);
  const asked: Asked = { caller, situation, signal, scheduleId: body.schedule_id, onPick: nobody };
  const known = parseRequest(body.text, situation);
  if (known) return fulfilled(deps, asked, known, 'local');
  const note = await asNote(deps, asked, body.text, body.schedule_id);
  if (note) return note;
  if (!deps.model) return notUnderstood(null);
  const people = await peopleAround(deps, asked);
  const { intent, notice } = await readByModel(deps, caller, body.text, people, situation, signal);
  return intent ? fulfilled(deps, asked, intent, 'model') : notUnderstood(notice);
}

const notUnderstood = (notice: string | null): AssistantReply => ({
  source: 'local',
  understood: t('Nothing that is known here.'),
  result: unclear(notRead()),
  notice,
});

const noModel = () => t('There is no model, so nothing is sent.');

function reasonOf(isLocal: boolean, { model }: AssistantDeps, situation: Situation, text: string) {
  if (!model) return noModel();
  if (!isLocal) return t('It is not understood here, so the model would be asked.');
  const intent = parseRequest(text, situation);
  return intent
    ? t('It is understood here, so nothing is sent: {understood}', {
        understood: understood(intent, situation),
      })
    : t('It is understood here, so nothing is sent.');
}

/** The titles that would be sent for a text whose words stand in none of them. */
async function pickOf(deps: AssistantDeps, asked: Asked, text: string, titles?: boolean) {
  const intent = parseRequest(text, asked.situation);
  const mayShow = titles ?? (await consentOf(deps.db, asked.caller.actor.userId))?.titles ?? false;
  const open = intent && mayShow ? await openPick(deps, asked, intent) : null;
  if (!open) return null;
  const shown = shownEvents(open.candidates, asked.situation);
  const redaction = createRedaction(peopleIn(open.candidates));
  return pickQuestion(open.words, shown, asked.situation, redaction);
}

/** The very words that would be sent for a text; sends nothing. */
export async function preview(
  deps: AssistantDeps,
  { actor, requestId, signal, body }: Call<typeof modelRoutes.preview>,
): Promise<ModelPreview> {
  const caller = { actor, requestId };
  const { text, titles } = body;
  const situation = await readSituation(deps.core, caller, deps.clock(), body.time_zone);
  const asked: Asked = { caller, situation, signal, scheduleId: undefined, onPick: nobody };
  const pick = await pickOf(deps, asked, text, titles);
  if (pick) {
    return {
      would_send: deps.model !== null,
      reason: deps.model
        ? t('No title has these words, so the model would be asked which is meant.')
        : noModel(),
      instructions: pick.instructions,
      input: inputOf(pick),
    };
  }
  const isLocal =
    parseRequest(text, situation) !== null || (await asNote(deps, asked, text)) !== null;
  const { question } = prepare(text, await peopleAround(deps, asked), situation);
  return {
    would_send: !isLocal && deps.model !== null,
    reason: reasonOf(isLocal, deps, situation, text),
    instructions: question.instructions,
    input: inputOf(question),
  };
}
