import type { TimeContext, Intent } from '../intent.ts';
import { parseAgendaRequest, parseFreeTimeRequest } from './agenda-requests.ts';
import { parseAdjacentEventRequest } from './adjacent-event-requests.ts';
import {
  parseCancelRequest,
  parseClearRequest,
  parseMoveRequest,
  parseOptimizeRequest,
} from './change-requests.ts';
import { parseCreateRequest } from './create-requests.ts';
import { parseEditRequest, parseSwapRequest } from './edit-requests.ts';
import {
  parseConflictsRequest,
  parseDetailRequest,
  parseKeywordRequest,
  parseTimeTotalsRequest,
} from './lookup-requests.ts';
import { parseMeetingRequest } from './meeting-requests.ts';
import {
  parseIncompleteRequest,
  parseMultipleRequests,
  parseMoveWithoutTarget,
} from './incomplete-requests.ts';
import { normalizePhrasing } from './normalize-phrasing.ts';
import { parseFocusRequest } from './focus-requests.ts';
import { parseRuleRequest } from './rule-requests.ts';
import { correctDaySpelling, correctSpelling } from './correct-spelling.ts';
import { normalizeTimes } from './normalize-times.ts';

/** Parsers in order of precedence, the most specific first. */
const PARSERS = [
  parseKeywordRequest,
  parseRuleRequest,
  parseIncompleteRequest,
  parseEditRequest,
  parseSwapRequest,
  parseConflictsRequest,
  parseTimeTotalsRequest,
  parseOptimizeRequest,
  parseCancelRequest,
  parseMoveRequest,
  parseClearRequest,
  parseFreeTimeRequest,
  parseAdjacentEventRequest,
  parseDetailRequest,
  parseAgendaRequest,
  parseFocusRequest,
  parseMeetingRequest,
  parseMoveWithoutTarget,
  parseCreateRequest,
];

/** Intents that may refer to the past. */
const PAST_KINDS = new Set<Intent['kind']>(['agenda', 'tally', 'edge']);

/**
 * Limits the range of an intent to today and later. Intents that may refer to the past are returned
 * unchanged.
 */
function clampToFuture(intent: Intent, { today }: TimeContext): Intent {
  if (!('requestedTime' in intent) || PAST_KINDS.has(intent.kind)) return intent;
  const { requestedTime } = intent;
  return requestedTime.from < today && today < requestedTime.to
    ? { ...intent, requestedTime: { ...requestedTime, from: today } }
    : intent;
}

function parseSingle(text: string, context: TimeContext): Intent | null {
  const request = normalizePhrasing(text);
  for (const parse of PARSERS) {
    const intent = parse(request, context);
    if (intent) return clampToFuture(intent, context);
  }
  return null;
}

const parseSingleOrMultiple = (text: string, context: TimeContext) =>
  parseMultipleRequests(normalizePhrasing(text), (part) => parseSingle(part, context)) ??
  parseSingle(text, context);

/** Normalizes whitespace, abbreviations and spelled-out times, and corrects typos in days. */
export const normalizeInput = (text: string): string =>
  normalizeTimes(correctDaySpelling(text.replaceAll(/\s+/g, ' ').trim())).replaceAll(
    /\bw\/\s*/gi,
    'with ',
  );

/**
 * Parses a request. If the first attempt fails, corrects typos in all request words and retries.
 * Returns `null` if the grammar doesn't support the request.
 */
export function parseRequest(text: string, context: TimeContext): Intent | null {
  const input = normalizeInput(text);
  const parsed = parseSingleOrMultiple(input, context);
  if (parsed) return parsed;
  const corrected = correctSpelling(input);
  return corrected === input ? null : parseSingleOrMultiple(corrected, context);
}
