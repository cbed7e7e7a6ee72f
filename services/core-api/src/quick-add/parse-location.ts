import {
  consume,
  findMatch,
  getSpan,
  CONSUMED,
  type ParserState,
  type TextSpan,
} from './parser-state.ts';

const URL_PATTERN =
  /(?:(?<![\p{L}\p{N}])(?:at|on|via|join(?:ing)?)\s+)?(?<place>https?:\/\/[^\s\uE000<>"]{3,})/iu;
const CALL_SERVICE =
  /(?<![\p{L}\p{N}])(?:on|via|over|by|in)\s+(?<place>(?:ms |microsoft )?teams|google meet|zoom|meet|skype|facetime|whatsapp|webex|slack|discord|phone)(?![\p{L}\p{N}])/iu;

/** The end of a location name: punctuation, a preposition, or a parsed character. */
const LOCATION_END = `(?=\\s*(?:[,;!?\\uE000]|$|\\.\\s|\\.$|\\s(?:with|for|on|at|from|every|each|until|till|about|to|via|tomorrow|today|and\\s+invite)\\b|\\s-\\s))`;
const ROOMS =
  'room|hall|building|studio|lab|office|theatre|theater|lobby|kitchen|auditorium|library|gym|boardroom|floor|garden|park|conference';
const AT_PLACE = new RegExp(
  `(?<![\\p{L}\\p{N}])(?<!\\b(?:[Ll]ook|[Ll]ooking|[Ww]ork|[Gg]ood|[Aa]im)\\s+)(?:[Aa]t|@)\\s+(?<place>(?:\\p{Lu}|\\d|(?:the|my|our|home|work|school|lunch|\\p{L}+'s)(?![\\p{L}]))[^,;!?\\uE000]{0,120}?)${LOCATION_END}`,
  'u',
);
const AT_SIGN = new RegExp(
  `(?<![\\p{L}\\p{N}])@(?<place>\\p{L}[^,;!?\\uE000]{0,120}?)${LOCATION_END}`,
  'u',
);
const IN_ROOM = new RegExp(
  `(?<![\\p{L}\\p{N}])in\\s+(?<place>(?:the\\s+|[\\p{L}\\p{N}]+\\s+)?(?:${ROOMS})(?![\\p{L}])[^,;!?\\uE000]{0,80}?)${LOCATION_END}`,
  'iu',
);
const IN_PLACE = new RegExp(
  `(?<![\\p{L}\\p{N}])[Ii]n\\s+(?<place>\\p{Lu}[\\p{L}\\p{N}'’.-]*(?:\\s+\\p{Lu}[\\p{L}\\p{N}'’.-]*|\\s+\\d[\\p{L}\\p{N}]*){0,4})${LOCATION_END}`,
  'u',
);
const LANGUAGES =
  /^(?:English|French|German|Spanish|Italian|Portuguese|Russian|Chinese|Japanese|Korean|Arabic|Dutch|Latin|Greek|Polish|Turkish)\b/u;

const trimSpan = (text: string, { start, end }: TextSpan): TextSpan => {
  const matchedText = text.slice(start, end);
  return { start, end: start + matchedText.replace(/[\s.)\]]+$/u, '').length };
};

/** Parses a URL as the location. Runs early so that no other parser consumes parts of it. */
export function parseUrl(state: ParserState): string | null {
  const result = findMatch(state, URL_PATTERN, ({ groups }) => groups?.place ?? null);
  const [matchSpan, urlSpan] = result
    ? [getSpan(result.match), getSpan(result.match, 'place')]
    : [];
  if (!matchSpan || !urlSpan) return null;
  const end =
    urlSpan.start +
    state.text.slice(urlSpan.start, urlSpan.end).replace(/[.,;:!?)\]]+$/u, '').length;
  consume(state, { start: matchSpan.start, end: urlSpan.start }, null);
  consume(state, { start: urlSpan.start, end }, 'location');
  return state.text.slice(urlSpan.start, end);
}

/** Parses a location name. Runs after the time parsers. */
export function parseLocation(state: ParserState): string | null {
  for (const pattern of [CALL_SERVICE, IN_ROOM, AT_PLACE, AT_SIGN, IN_PLACE]) {
    const result = findMatch(state, pattern, ({ groups }) =>
      groups?.place && !(pattern === IN_PLACE && LANGUAGES.test(groups.place))
        ? groups.place
        : null,
    );
    const [matchSpan, locationSpan] = result
      ? [getSpan(result.match), getSpan(result.match, 'place')]
      : [];
    if (!matchSpan || !locationSpan) continue;
    const trimmedSpan = trimSpan(state.text, locationSpan);
    const name = state.text.slice(trimmedSpan.start, trimmedSpan.end);
    // A number without letters is probably a time.
    if (!/\p{L}/u.test(name) || name.includes(CONSUMED)) continue;
    consume(state, { start: matchSpan.start, end: trimmedSpan.start }, null);
    consume(state, trimmedSpan, 'location');
    return name;
  }
  return null;
}
