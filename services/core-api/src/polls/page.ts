import { pollReplies, type PollReply } from '@scheduler/contracts/core';
import { getLocale, t } from '@scheduler/i18n/translate';
import { escapeHtml, toSingleLine, stripControlCharacters } from '@scheduler/service-kit';
import type { PollWeek } from './weeks.ts';

const WORDS: Record<PollReply, () => string> = {
  yes: () => t('Yes'),
  if_need_be: () => t('If needed'),
  no: () => t('No'),
};

export interface PollPage {
  title: string;
  asker: string;
  facts: [label: string, value: string][];
  /** IANA, of the clock that the times are told by, and where else they may be. */
  zone: string;
  ownZone: string;
  weeks: PollWeek[];
  /** One for each time. */
  answers: readonly PollReply[];
  /** Who answers, where the link says; else they say it themselves. */
  guest: string | null;
  /** What a newcomer has typed. */
  typed: { name: string; email: string };
  message: { kind: 'ok' | 'error'; text: string } | null;
}

const line = (text: string) => escapeHtml(toSingleLine(text));
const lines = (text: string) => escapeHtml(stripControlCharacters(text));

/** The city of a zone as people call it: `New York`. */
const placeOf = (zone: string) => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');

const POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; form-action 'self'; base-uri 'none'";

const page = (title: string, shape: 'wide' | 'narrow', content: string) => `<!doctype html>
<html lang="${getLocale()}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>${line(title)} · AI Scheduler</title>
<link rel="stylesheet" href="/polls/page.css">
<script src="/polls/page.js" defer></script>
</head>
<body>
<main class="${shape}">
${content}
</main>
<footer class="brand">AI Scheduler</footer>
</body>
</html>
`;

/** A page that only says something. */
export const sayingPage = (heading: string, sentence: string): string =>
  page(heading, 'narrow', `<h1>${line(heading)}</h1>\n<p>${line(sentence)}</p>`);

const factList = (facts: PollPage['facts']) =>
  facts.map(([label, value]) => `<dt>${line(label)}</dt><dd>${lines(value)}</dd>`).join('\n');

function zoneLine({ zone, ownZone }: PollPage): string {
  const back =
    zone === ownZone
      ? ''
      : ` <a href="?zone=${encodeURIComponent(ownZone)}">${line(t('Use {place} time', { place: placeOf(ownZone) }))}</a>`;
  return `<p class="zone" data-zone="${line(zone)}" data-text="${line(t('Use {place} time', { place: '{place}' }))}">${line(t('Times in {place}.', { place: placeOf(zone) }))}${back}</p>`;
}

const choice = (index: number, word: PollReply, isChosen: boolean) =>
  `<label><input type="radio" name="slot-${index}" value="${word}"${isChosen ? ' checked' : ''}><span>${line(WORDS[word]())}</span></label>`;

function cell(index: number | null, when: string, answers: PollPage['answers']): string {
  if (index === null) return '<td></td>';
  const chosen = answers[index] ?? 'no';
  const choices = pollReplies.map((word) => choice(index, word, word === chosen));
  return `<td data-when="${line(when)}"><fieldset><legend>${line(when)}</legend>${choices.join('')}</fieldset></td>`;
}

function weekTable({ name, days, rows }: PollWeek, answers: PollPage['answers']): string {
  const heads = days.map(
    ({ short, number, long }) =>
      `<th scope="col"><abbr title="${line(long)}">${line(short)}</abbr> <b>${line(number)}</b></th>`,
  );
  const body = rows.map(({ time, cells }) => {
    const shown = cells.map((index, day) =>
      cell(index, `${days[day]?.long ?? ''}, ${time}`, answers),
    );
    return `<tr><th scope="row">${line(time)}</th>${shown.join('')}</tr>`;
  });
  return `<table class="days-${days.length}">
<caption>${line(name)}</caption>
<thead><tr><td></td>${heads.join('')}</tr></thead>
<tbody>
${body.join('\n')}
</tbody>
</table>`;
}

/** Shown by the script, which makes use of it. */
const brushes =
  () => `<fieldset class="brushes" hidden><legend>${line(t('Paint with'))}</legend>${pollReplies
    .map(
      (word) =>
        `<label class="brush"><input type="radio" name="brush" value="${word}"${word === 'yes' ? ' checked' : ''}><span data-answer="${word}">${line(WORDS[word]())}</span></label>`,
    )
    .join('')}</fieldset>
<p class="hint" hidden>${line(t('Drag over the times that suit you, or press them.'))} <span class="for-touch">${line(t('To drag down, hold first.'))}</span> <span class="for-keys">${line(t('By keyboard: arrows move, space paints, Shift and arrows go on painting.'))}</span></p>`;

const newcomerFields = ({ name, email }: PollPage['typed']) => `<div class="pair">
<label>${line(t('Your name'))}<input name="name" required maxlength="200" autocomplete="name" value="${line(name)}"></label>
<label>${line(t('Your e-mail'))}<input type="email" name="email" required maxlength="254" autocomplete="email" value="${line(email)}"></label>
</div>`;

/** The page on which people say when they can; it needs no account, and without a script radio buttons. */
export function pollPage(given: PollPage): string {
  const { title, asker, facts, weeks, answers, guest, typed, message } = given;
  return page(
    title,
    'wide',
    `<header>
<p class="asker">${line(t('{who} asks when you can meet', { who: asker }))}</p>
<h1>${line(title)}</h1>
<dl>${factList(facts)}</dl>
${zoneLine(given)}
</header>
<form method="post">
${message ? `<p class="message message-${message.kind}" role="status">${line(message.text)}</p>` : ''}
${guest === null ? newcomerFields(typed) : ''}
${brushes()}
${weeks.map((week) => weekTable(week, answers)).join('\n')}
<div class="send"><button class="chosen">${line(t('Send answers'))}</button> <output class="count" aria-live="polite" data-text="${line(t('{suits} of {all} times suit you', { suits: '{suits}', all: '{all}' }))}"></output></div>
<p class="small">${line(guest === null ? t('Your name, your address and your answers are shown to who asks.') : t('You answer as {guest}. Your answers are shown to who asks.', { guest }))} ${line(t('You can change them until a time is chosen.'))}</p>
</form>`,
  );
}
