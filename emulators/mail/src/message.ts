import PostalMime, { type Address, type Attachment as Part } from 'postal-mime';

export interface Attachment {
  filename: string;
  content_type: string;
  size: number;
  /** base64 */
  content: string;
  /** Content-ID, which `cid:` links in the HTML part refer to. */
  content_id?: string;
}

export interface Message {
  id: string;
  from: string;
  /** Envelope recipients in lower case, including BCC recipients. */
  to: string[];
  subject: string;
  /** ISO 8601. The sender's date, or the time of arrival if it is missing. */
  date: string;
  text: string;
  html: string;
  /** By lower-case name. Values of repeated headers are joined by line breaks. */
  headers: Record<string, string>;
  attachments: Attachment[];
}

export interface Envelope {
  from: string;
  to: string[];
}

const formatAddress = (address: Address | undefined, fallback: string): string => {
  if (!address?.address) return fallback;
  return address.name ? `${address.name} <${address.address}>` : address.address;
};

const toIsoDate = (value: string | undefined): string => {
  const date = value === undefined ? new Date() : new Date(value);
  return (Number.isNaN(date.getTime()) ? new Date() : date).toISOString();
};

const toAttachment = (part: Part, index: number): Attachment => {
  const content = part.content as string; // because of attachmentEncoding
  return {
    filename: part.filename ?? `part-${index + 1}`,
    content_type: part.mimeType,
    size: Buffer.byteLength(content, 'base64'),
    content,
    ...(part.contentId && { content_id: part.contentId.replace(/^<|>$/g, '') }),
  };
};

/** Parses a raw MIME message. */
export async function parseMessage(
  id: string,
  raw: Uint8Array,
  envelope: Envelope,
): Promise<Message> {
  const email = await PostalMime.parse(raw, { attachmentEncoding: 'base64' });
  const headers: Record<string, string> = {};
  for (const { key: name, value } of email.headers) {
    headers[name] = name in headers ? `${headers[name]}\n${value}` : value;
  }
  return {
    id,
    from: formatAddress(email.from, envelope.from),
    to: envelope.to.map((address) => address.toLowerCase()),
    subject: email.subject ?? '',
    date: toIsoDate(email.date),
    text: email.text ?? '',
    html: email.html ?? '',
    headers,
    attachments: email.attachments.map(toAttachment),
  };
}
