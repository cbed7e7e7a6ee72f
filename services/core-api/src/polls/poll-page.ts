import { pollReplies, type PollReply } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n/translate';
import {
  renderDetails,
  renderDocument,
  renderMessage,
  toSafeLine,
} from '../invitations/rsvp-page.ts';
import type { PollWeek } from './poll-weeks.ts';

const REPLY_LABELS: Record<PollReply, () => string> = {
  yes: () => t('Yes'),
  if_need_be: () => t('If needed'),
  no: () => t('No'),
};

export interface PollPage {
  title: string;
  owner: string;
  details: [label: string, value: string][];
  /** IANA name of the displayed time zone. */
  timeZone: string;
  pollTimeZone: string;
  weeks: PollWeek[];
  /** One reply per slot. */
  answers: readonly PollReply[];
  /** The guest's address or unverified name, or `null` on the public link. */
  guest: string | null;
  /** Form input of a new guest. */
  typed: { name: string; email: string };
  message: { kind: 'ok' | 'error'; text: string } | null;
}

/** Returns the city of an IANA time zone, for example `New York`. */
const formatCity = (timeZone: string) =>
  (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');

const FILES = { style: '/polls/page.css', script: '/polls/page.js' };

const renderLayout = (title: string, width: 'wide' | 'narrow', content: string) => {
  const body = `<main class="${width}">\n${content}\n</main>\n<footer class="brand">AI Scheduler</footer>`;
  return renderDocument(title, body, FILES);
};

export const renderMessagePage = (heading: string, sentence: string): string =>
  renderLayout(heading, 'narrow', renderMessage(heading, sentence));

function renderTimeZone({ timeZone, pollTimeZone }: PollPage): string {
  const pollTimeZoneLink =
    timeZone === pollTimeZone
      ? ''
      : ` <a href="?zone=${encodeURIComponent(pollTimeZone)}">${toSafeLine(t('Use {place} time', { place: formatCity(pollTimeZone) }))}</a>`;
  return `<p class="zone" data-zone="${toSafeLine(timeZone)}" data-text="${toSafeLine(t('Use {place} time', { place: '{place}' }))}">${toSafeLine(t('Times in {place}.', { place: formatCity(timeZone) }))}${pollTimeZoneLink}</p>`;
}

const renderOption = (index: number, reply: PollReply, isSelected: boolean) =>
  `<label><input type="radio" name="slot-${index}" value="${reply}"${isSelected ? ' checked' : ''}><span>${toSafeLine(REPLY_LABELS[reply]())}</span></label>`;

function renderCell(index: number | null, time: string, answers: PollPage['answers']): string {
  if (index === null) return '<td></td>';
  const selected = answers[index] ?? 'no';
  const options = pollReplies.map((reply) => renderOption(index, reply, reply === selected));
  return `<td data-when="${toSafeLine(time)}"><fieldset><legend>${toSafeLine(time)}</legend>${options.join('')}</fieldset></td>`;
}

function renderWeek({ name, days, rows }: PollWeek, answers: PollPage['answers']): string {
  const columnHeaders = days.map(
    ({ short, number, long }) =>
      `<th scope="col"><abbr title="${toSafeLine(long)}">${toSafeLine(short)}</abbr> <b>${toSafeLine(number)}</b></th>`,
  );
  const renderedRows = rows.map(({ time, cells }) => {
    const renderedCells = cells.map((index, day) =>
      renderCell(index, `${days[day]?.long ?? ''}, ${time}`, answers),
    );
    return `<tr><th scope="row">${toSafeLine(time)}</th>${renderedCells.join('')}</tr>`;
  });
  return `<table class="days-${days.length}">
<caption>${toSafeLine(name)}</caption>
<thead><tr><td></td>${columnHeaders.join('')}</tr></thead>
<tbody>
${renderedRows.join('\n')}
</tbody>
</table>`;
}

/** Renders the reply picker, which requires JavaScript and is hidden without it. */
const renderReplyPicker =
  () => `<fieldset class="brushes" hidden><legend>${toSafeLine(t('Mark times as'))}</legend>${pollReplies
    .map(
      (reply) =>
        `<label class="brush"><input type="radio" name="brush" value="${reply}"${reply === 'yes' ? ' checked' : ''}><span data-answer="${reply}">${toSafeLine(REPLY_LABELS[reply]())}</span></label>`,
    )
    .join('')}</fieldset>
<p class="hint" hidden>${toSafeLine(t('Click or drag to mark the times that work for you.'))} <span class="for-touch">${toSafeLine(t('Touch and hold before dragging down.'))}</span> <span class="for-keys">${toSafeLine(t('Keyboard: arrows to move, Space to mark, Shift+arrows to mark several.'))}</span></p>`;

const renderGuestFields = ({ name, email }: PollPage['typed']) => `<div class="pair">
<label>${toSafeLine(t('Your name'))}<input name="name" required maxlength="200" autocomplete="name" value="${toSafeLine(name)}"></label>
<label>${toSafeLine(t('Your email'))}<input type="email" name="email" required maxlength="254" autocomplete="email" value="${toSafeLine(email)}"></label>
</div>`;

/** Renders the poll page. It requires no account. Without JavaScript, it uses radio buttons. */
export function renderPollPage(data: PollPage): string {
  const { title, owner, details, weeks, answers, guest, typed, message } = data;
  return renderLayout(
    title,
    'wide',
    `<header>
<p class="owner">${toSafeLine(t("{who} wants to know when you're available", { who: owner }))}</p>
<h1>${toSafeLine(title)}</h1>
<dl>${renderDetails(details)}</dl>
${renderTimeZone(data)}
</header>
<form method="post">
${message ? `<p class="message message-${message.kind}" role="status">${toSafeLine(message.text)}</p>` : ''}
${guest === null ? renderGuestFields(typed) : ''}
${renderReplyPicker()}
${weeks.map((week) => renderWeek(week, answers)).join('\n')}
<div class="send"><button class="chosen">${toSafeLine(t('Send replies'))}</button> <output class="count" aria-live="polite" data-text="${toSafeLine(t('{suits} of {all} times work for you', { suits: '{suits}', all: '{all}' }))}"></output></div>
<p class="small">${toSafeLine(guest === null ? t("{owner} will see your name, email address and replies, and that they aren't verified. Were you invited by email? Use the link in that email instead.", { owner }) : t('Replying as {guest}. {owner} will see your replies.', { guest, owner }))} ${toSafeLine(t('You can change your replies until a time is booked.'))}</p>
</form>`,
  );
}
