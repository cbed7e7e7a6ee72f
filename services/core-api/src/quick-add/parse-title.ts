import {
  consume,
  findMatch,
  CONSUMED,
  restoreTitleText,
  getSpan,
  type ParserState,
} from './parser-state.ts';

const QUOTED = /["“„](?<title>[^"“”„\uE000]{1,500})["”“]/u;
const REQUEST_PREFIX =
  /^\s*(?:please\s+)?(?:remind me to|remind me about|schedule an?|set up an?|create an?|add an?|new event:?|new meeting:?)\s+(?=[\p{L}\p{N}])/iu;

/** Parses a quoted title. Runs first so that no other parser consumes parts of it. */
export function parseQuotedTitle(state: ParserState): string | null {
  const result = findMatch(state, QUOTED, ({ groups }) => groups?.title?.trim() || null);
  const [matchSpan, titleSpan] = result
    ? [getSpan(result.match), getSpan(result.match, 'title')]
    : [];
  if (!result || !matchSpan || !titleSpan) return null;
  consume(state, { start: matchSpan.start, end: titleSpan.start }, null);
  consume(state, titleSpan, 'title');
  consume(state, { start: titleSpan.end, end: matchSpan.end }, null);
  return result.value.replaceAll(/\s+/g, ' ');
}
/** Matches the start of 'Remind me in 2 hours to check the oven'. */
const REMIND_ME_TO = new RegExp(
  `^\\s*remind me\\s+${CONSUMED}[\\s${CONSUMED}]*to\\s+(?=[\\p{L}\\p{N}])`,
  'iu',
);
/** Matches the start of 'Invite ana@example.test to lunch'. */
const INVITED_TO = new RegExp(`^\\s*${CONSUMED}[\\s${CONSUMED}]*to\\s+(?=[\\p{L}\\p{N}])`, 'iu');

const SEPARATORS = '[\\s,;:.–—-]';
/** Connecting words that are removed at the end of a title segment. */
const CONNECTIVES =
  '(?:and|on|at|from|to|by|in|of|for|with|the|starting|beginning|until|till|through|between|is|@|&)';
const LEADING_SEPARATORS = new RegExp(
  `^(?:(?:${SEPARATORS}|[!?)])+|(?:and|is)(?![\\p{L}\\p{N}]))+`,
  'iu',
);
const TRAILING_WORDS = new RegExp(
  `(?:(?:^|(?<=${SEPARATORS}))${CONNECTIVES}(?=[\\s,;:.]*$)|(?:${SEPARATORS}|\\()+$)`,
  'iu',
);

function trimTrailingMatches(text: string, edge: RegExp): string {
  let trimmed = text;
  for (;;) {
    const next = trimmed.replace(edge, '');
    if (next === trimmed) return trimmed;
    trimmed = next;
  }
}

/** Trims separators and connecting words from a segment between parsed parts. */
function findTitle(segment: string, { isFirst, isLast }: { isFirst: boolean; isLast: boolean }) {
  const trimmedEnd = isLast ? segment.trimEnd() : trimTrailingMatches(segment, TRAILING_WORDS);
  const text = isFirst
    ? trimmedEnd.trimStart()
    : trimTrailingMatches(trimmedEnd, LEADING_SEPARATORS).trimStart();
  return { offset: trimmedEnd.length - text.length, text };
}

/** Returns the unparsed text as the title. */
export function parseTitle(state: ParserState): string | null {
  restoreTitleText(state);
  for (const pattern of [REQUEST_PREFIX, REMIND_ME_TO, INVITED_TO]) {
    const lead = pattern.exec(state.rest);
    if (lead) consume(state, { start: 0, end: lead[0].length }, null);
  }
  const { rest } = state;
  const titleSegments: string[] = [];
  for (const { index, 0: segment } of rest.matchAll(new RegExp(`[^${CONSUMED}]+`, 'gu'))) {
    const end = index + segment.length;
    const { offset, text } = findTitle(segment, {
      isFirst: index === 0,
      isLast: end === rest.length,
    });
    if (!/[\p{L}\p{N}\p{S}]/u.test(text)) continue;
    titleSegments.push(text);
    const start = index + offset;
    state.parts.push({ field: 'title', text, start, end: start + text.length });
  }
  return titleSegments.length > 0 ? titleSegments.join(' ').replaceAll(/\s+/g, ' ') : null;
}
