import { getLocale, t } from '@scheduler/i18n/translate';
import { escapeHtml, toSingleLine, stripControlCharacters } from '@scheduler/service-kit';

type Detail = [label: string, value: string];

export const REPLIES = [
  ['accepted', () => t('Accept')],
  ['tentative', () => t('Maybe')],
  ['declined', () => t('Decline')],
] as const;

export type ReplyStatus = (typeof REPLIES)[number][0];

export interface ProposalFields {
  /** `date` for all-day events. */
  type: 'date' | 'datetime-local';
  start: string;
  end: string;
  /** IANA name, shown next to the fields. */
  timeZone: string;
}

export interface RsvpPage {
  title: string;
  organizer: string;
  details: Detail[];
  /** For a series, explains whether the reply applies to one event or to all of them. */
  scopeNote: string | null;
  guest: string;
  current: ReplyStatus | null;
  /**
   * Reply from the link in the email. It is only highlighted, because link scanners must not be
   * able to reply.
   */
  suggested: ReplyStatus | null;
  note: string;
  /** `null` for a whole series, for which guests can't propose a new time. */
  proposal: ProposalFields | null;
  message: { kind: 'ok' | 'warn' | 'error'; text: string } | null;
}

export const toSafeLine = (text: string) => escapeHtml(toSingleLine(text));
const toSafeText = (text: string) => escapeHtml(stripControlCharacters(text));

/**
 * Renders a page for people without an account.
 *
 * @param body escaped HTML
 * @param files paths of the style sheet and the script; other scripts are blocked
 */
export const renderDocument = (
  title: string,
  body: string,
  { style, script }: { style: string; script?: string },
): string => `<!doctype html>
<html lang="${getLocale()}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self'; ${script ? "script-src 'self'; " : ''}form-action 'self'; base-uri 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>${toSafeLine(title)} · AI Scheduler</title>
<link rel="stylesheet" href="${style}">${script ? `\n<script src="${script}" defer></script>` : ''}
</head>
<body>
${body}
</body>
</html>
`;

/** @param content escaped HTML */
export const renderLayout = (title: string, content: string): string =>
  renderDocument(title, `<main>\n<p class="brand">AI Scheduler</p>\n${content}\n</main>`, {
    style: '/rsvp/page.css',
  });

export const renderMessage = (heading: string, sentence: string): string =>
  `<h1>${toSafeLine(heading)}</h1>\n<p>${toSafeLine(sentence)}</p>`;

export const renderMessagePage = (heading: string, sentence: string): string =>
  renderLayout(heading, renderMessage(heading, sentence));

/** Renders the page for an invalid token. */
export const renderNotFound = () =>
  renderMessagePage(
    t("This link doesn't work"),
    t('The link is incomplete or no longer valid. Open it again from the latest email.'),
  );

export const renderDetails = (details: Detail[]): string =>
  details
    .map(([label, value]) => `<dt>${toSafeLine(label)}</dt><dd>${toSafeText(value)}</dd>`)
    .join('\n');

const CURRENT_REPLY: Record<ReplyStatus, () => string> = {
  accepted: () => t('You accepted.'),
  tentative: () => t('You replied “maybe”.'),
  declined: () => t('You declined.'),
};

const renderButton = (status: ReplyStatus, label: string, isHighlighted: boolean) =>
  `<button name="answer" value="${status}"${isHighlighted ? ' class="chosen"' : ''}>${label}</button>`;

function renderProposal({ type, start, end, timeZone }: ProposalFields): string {
  const renderInput = (name: string, label: string, value: string) =>
    `<label>${label}<input type="${type}" name="${name}" value="${escapeHtml(value)}"></label>`;
  const timeZoneNote =
    type === 'date'
      ? ''
      : `<p class="small">${toSafeLine(t('Times are in {zone}.', { zone: timeZone }))}</p>`;
  const openAttribute = start === '' ? '' : ' open';
  return `<details${openAttribute}><summary>${toSafeLine(t('Propose another time'))}</summary>
<div class="pair">${renderInput('start', toSafeLine(type === 'date' ? t('First day') : t('Start')), start)}${renderInput('end', toSafeLine(type === 'date' ? t('Last day') : t('End')), end)}</div>
${timeZoneNote}</details>`;
}

const getMessage = ({ message, current }: RsvpPage) =>
  message ?? (current && { kind: 'ok' as const, text: CURRENT_REPLY[current]() });

/** Renders the RSVP page. It works without JavaScript and without an account. */
export function renderRsvpPage(data: RsvpPage): string {
  const { title, organizer, details, scopeNote, guest, current, suggested, note, proposal } = data;
  const message = getMessage(data);
  const highlighted = suggested ?? current ?? 'accepted';
  return renderLayout(
    title,
    `<h1>${toSafeLine(title)}</h1>
<p>${toSafeLine(t('{who} invited you.', { who: organizer }))}</p>
${message ? `<p class="message message-${message.kind}" role="status">${toSafeLine(message.text)}</p>` : ''}
<dl>${renderDetails(details)}</dl>
<form method="post">
${scopeNote ? `<p>${toSafeLine(scopeNote)}</p>` : ''}
<label>${toSafeLine(t('Note to the organizer (optional)'))}<textarea name="note" rows="3" maxlength="1000">${toSafeText(note)}</textarea></label>
${proposal ? renderProposal(proposal) : ''}
<div class="answers">${REPLIES.map(([status, label]) => renderButton(status, toSafeLine(label()), status === highlighted)).join('')}</div>
</form>
<p class="small">${toSafeLine(t('Replying as {guest}. The organizer will see your reply and note.', { guest }))}</p>`,
  );
}
