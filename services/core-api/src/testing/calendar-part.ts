import type { ReceivedMail } from '@scheduler/service-kit/testing';

/** The text/calendar part of a mail. */
export function calendarIn(mail: ReceivedMail | undefined): string {
  const part = mail?.attachments.find(({ content_type }) => content_type === 'text/calendar');
  // Unfolded (RFC 5545 §3.1), to be read line by line.
  return Buffer.from(part?.content ?? '', 'base64')
    .toString()
    .replaceAll(/\r?\n[ \t]/g, '');
}
