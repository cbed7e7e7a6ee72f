import { getLocale, t } from '@scheduler/i18n/translate';
import { escapeHtml, toSingleLine, stripControlCharacters } from '@scheduler/service-kit';

/** A fact about the event, such as ['When', 'Friday']. */
type Fact = [label: string, value: string];

export const ANSWERS = [
  ['accepted', () => t('Accept')],
  ['tentative', () => t('Maybe')],
  ['declined', () => t('Decline')],
] as const;

export type AnswerWord = (typeof ANSWERS)[number][0];

export interface Proposing {
  /** `date` for what lasts whole days. */
  type: 'date' | 'datetime-local';
  start: string;
  end: string;
  /** On whose clock, for people. */
  zone: string;
}

export interface AnswerPage {
  title: string;
  organizer: string;
  facts: Fact[];
  /** Which event it is about, where there are several: of a series all, or one. */
  about: string | null;
  guest: string;
  current: AnswerWord | null;
  /** What the letter's link suggests; nothing is answered before a button is pressed. */
  suggested: AnswerWord | null;
  note: string;
  /** `null` where no other time can be proposed. */
  proposing: Proposing | null;
  message: { kind: 'ok' | 'warn' | 'error'; text: string } | null;
}

const line = (text: string) => escapeHtml(toSingleLine(text));
const lines = (text: string) => escapeHtml(stripControlCharacters(text));

const POLICY = "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'";

const page = (title: string, content: string) => `<!doctype html>
<html lang="${getLocale()}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>${line(title)} · AI Scheduler</title>
<link rel="stylesheet" href="/rsvp/page.css">
</head>
<body>
<main>
<p class="brand">AI Scheduler</p>
${content}
</main>
</body>
</html>
`;

/** A page that only says something. */
export const plainPage = (heading: string, sentence: string): string =>
  page(heading, `<h1>${line(heading)}</h1>\n<p>${line(sentence)}</p>`);

const CURRENT: Record<AnswerWord, () => string> = {
  accepted: () => t('You accepted.'),
  tentative: () => t('You said maybe.'),
  declined: () => t('You declined.'),
};

const button = (word: AnswerWord, label: string, isChosen: boolean) =>
  `<button name="answer" value="${word}"${isChosen ? ' class="chosen"' : ''}>${label}</button>`;

function proposal({ type, start, end, zone }: Proposing): string {
  const input = (name: string, label: string, value: string) =>
    `<label>${label}<input type="${type}" name="${name}" value="${escapeHtml(value)}"></label>`;
  const clock =
    type === 'date' ? '' : `<p class="small">${line(t('Times are in {zone}.', { zone }))}</p>`;
  const open = start === '' ? '' : ' open';
  return `<details${open}><summary>${line(t('Propose another time'))}</summary>
<div class="pair">${input('start', line(type === 'date' ? t('First day') : t('Start')), start)}${input('end', line(type === 'date' ? t('Last day') : t('End')), end)}</div>
${clock}</details>`;
}

const messageOf = ({ message, current }: AnswerPage) =>
  message ?? (current && { kind: 'ok' as const, text: CURRENT[current]() });

/** The page on which a guest answers; it needs no script and no account. */
export function answerPage(given: AnswerPage): string {
  const { title, organizer, facts, about, guest, current, suggested, note, proposing } = given;
  const message = messageOf(given);
  const chosen = suggested ?? current ?? 'accepted';
  return page(
    title,
    `<h1>${line(title)}</h1>
<p>${line(t('{who} invites you.', { who: organizer }))}</p>
${message ? `<p class="message message-${message.kind}" role="status">${line(message.text)}</p>` : ''}
<dl>${facts.map(([label, value]) => `<dt>${line(label)}</dt><dd>${lines(value)}</dd>`).join('\n')}</dl>
<form method="post">
${about ? `<p>${line(about)}</p>` : ''}
<label>${line(t('Note to the organizer (optional)'))}<textarea name="note" rows="3" maxlength="1000">${lines(note)}</textarea></label>
${proposing ? proposal(proposing) : ''}
<div class="answers">${ANSWERS.map(([word, label]) => button(word, line(label()), word === chosen)).join('')}</div>
</form>
<p class="small">${line(t('You answer as {guest}. The organizer sees your answer and your note.', { guest }))}</p>`,
  );
}
