import type { ReceivedEmail } from '@scheduler/service-kit/testing';

/** Returns the text/calendar part of an email with unfolded lines (RFC 5545 section 3.1). */
export function extractCalendar(email: ReceivedEmail | undefined): string {
  const attachment = email?.attachments.find(
    ({ content_type }) => content_type === 'text/calendar',
  );
  return Buffer.from(attachment?.content ?? '', 'base64')
    .toString()
    .replaceAll(/\r?\n[ \t]/g, '');
}
