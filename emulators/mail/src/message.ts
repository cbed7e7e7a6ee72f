import PostalMime, { type Address, type Attachment as Part } from 'postal-mime';

export interface Attachment {
  filename: string;
  content_type: string;
  size: number;
  /** base64 */
  content: string;
  /** What `cid:` links in the HTML part call it. */
  content_id?: string;
}

export interface Message {
  id: string;
  from: string;
  /** The envelope's recipients, lower-case; blind copies are among them. */
  to: string[];
  subject: string;
  /** ISO 8601: the sender's date, or that of arrival where the sender gave none. */
  date: string;
  text: string;
  html: string;
  /** By lower-case name; a repeated header's values are on lines of their own. */
  headers: Record<string, string>;
  attachments: Attachment[];
}

export interface Envelope {
  from: string;
  to: string[];
}

const written = (address: Address | undefined, fallback: string): string => {
  if (!address?.address) return fallback;
  return address.name ? `${address.name} <${address.address}>` : address.address;
};

const isoDate = (value: string | undefined): string => {
  const date = value === undefined ? new Date() : new Date(value);
  return (Number.isNaN(date.getTime()) ? new Date() : date).toISOString();
};

const attachment = (part: Part, index: number): Attachment => {
  const content = part.content as string; // as asked for with attachmentEncoding
  return {
    filename: part.filename ?? `part-${index + 1}`,
    content_type: part.mimeType,
    size: Buffer.byteLength(content, 'base64'),
    content,
    ...(part.contentId && { content_id: part.contentId.replace(/^<|>$/g, '') }),
  };
};

/** Reads a message as it came over the wire. */
export async function parseMessage(
  id: string,
  raw: Uint8Array,
  envelope: Envelope,
): Promise<Message> {
  const email = await PostalMime.parse(raw, { attachmentEncoding: 'base64' });
  const headers: Record<string, string> = {};
  for (const { key, value } of email.headers) {
    headers[key] = key in headers ? `${headers[key]}\n${value}` : value;
  }
  return {
    id,
    from: written(email.from, envelope.from),
    to: envelope.to.map((address) => address.toLowerCase()),
    subject: email.subject ?? '',
    date: isoDate(email.date),
    text: email.text ?? '',
    html: email.html ?? '',
    headers,
    attachments: email.attachments.map(attachment),
  };
}
