import { claim, find, READ, releaseTitle, spanOf, type Reading } from './reading.ts';

const QUOTED = /["“„](?<title>[^"“”„\uE000]{1,500})["”“]/u;
const LEAD =
  /^\s*(?:please\s+)?(?:remind me to|remind me about|schedule an?|set up an?|create an?|add an?|new event:?|new meeting:?)\s+(?=[\p{L}\p{N}])/iu;

/** Reads a title in quotation marks, before anything can take words of it. */
export function readQuotedTitle(reading: Reading): string | null {
  const hit = find(reading, QUOTED, ({ groups }) => groups?.title?.trim() || null);
  const [whole, title] = hit ? [spanOf(hit.match), spanOf(hit.match, 'title')] : [];
  if (!hit || !whole || !title) return null;
  claim(reading, { start: whole.start, end: title.start }, null);
  claim(reading, title, 'title');
  claim(reading, { start: title.end, end: whole.end }, null);
  return hit.found.replaceAll(/\s+/g, ' ');
}
/** 'Remind me in 2 hours to check the oven' */
const REMIND_THEN = new RegExp(
  `^\\s*remind me\\s+${READ}[\\s${READ}]*to\\s+(?=[\\p{L}\\p{N}])`,
  'iu',
);
/** 'Invite ana@example.test to lunch' */
const INVITED_TO = new RegExp(`^\\s*${READ}[\\s${READ}]*to\\s+(?=[\\p{L}\\p{N}])`, 'iu');

const SEPARATORS = '[\\s,;:.–—-]';
/** Words that led to something understood, and now lead nowhere. */
const LEADING =
  '(?:and|on|at|from|to|by|in|of|for|with|the|starting|beginning|until|till|through|between|is|@|&)';
const LOOSE_START = new RegExp(`^(?:(?:${SEPARATORS}|[!?)])+|(?:and|is)(?![\\p{L}\\p{N}]))+`, 'iu');
const LOOSE_END = new RegExp(
  `(?:(?:^|(?<=${SEPARATORS}))${LEADING}(?=[\\s,;:.]*$)|(?:${SEPARATORS}|\\()+$)`,
  'iu',
);

function withoutLoose(text: string, edge: RegExp): string {
  let tidy = text;
  for (;;) {
    const next = tidy.replace(edge, '');
    if (next === tidy) return tidy;
    tidy = next;
  }
}

/** Where the title stands in a piece of text between two that were understood. */
function titleIn(piece: string, { isFirst, isLast }: { isFirst: boolean; isLast: boolean }) {
  const ended = isLast ? piece.trimEnd() : withoutLoose(piece, LOOSE_END);
  const text = isFirst ? ended.trimStart() : withoutLoose(ended, LOOSE_START).trimStart();
  return { offset: ended.length - text.length, text };
}

/** What nothing else took is the title. */
export function readTitle(reading: Reading): string | null {
  releaseTitle(reading);
  for (const pattern of [LEAD, REMIND_THEN, INVITED_TO]) {
    const lead = pattern.exec(reading.rest);
    if (lead) claim(reading, { start: 0, end: lead[0].length }, null);
  }
  const { rest } = reading;
  const words: string[] = [];
  for (const { index, 0: piece } of rest.matchAll(new RegExp(`[^${READ}]+`, 'gu'))) {
    const end = index + piece.length;
    const { offset, text } = titleIn(piece, { isFirst: index === 0, isLast: end === rest.length });
    if (!/[\p{L}\p{N}\p{S}]/u.test(text)) continue;
    words.push(text);
    const start = index + offset;
    reading.parts.push({ field: 'title', text, start, end: start + text.length });
  }
  return words.length > 0 ? words.join(' ').replaceAll(/\s+/g, ' ') : null;
}
