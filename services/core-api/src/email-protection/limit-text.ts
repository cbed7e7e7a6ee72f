import { t } from '@scheduler/i18n/translate';

const MAX_TITLE_LENGTH = 100;
const MAX_TEXT_LENGTH = 1000;

/** A URL with a scheme or a path, or one that starts with `www`. */
const URL_IN_TITLE = /\S*:\/\/\S*|www\.\S+|[\p{L}\p{N}_-]+\.\p{L}{2,}[/?#:]\S*/giu;

/** Dots of domain names. The last three characters are equivalent to a dot (RFC 3490 section 3.1). */
const DOMAIN_DOT = /(?<=[\p{L}\p{N}_-])(?:\.(?=\p{L}{2})|[\u3002\uff0e\uff61](?=[a-z]{2}))/giu;
const URL_SCHEME = /\b(https?|ftps?|mailto|tel|sms|javascript|data|file):/gi;

const truncate = (text: string, maxLength: number) => {
  const characters = [...text];
  return characters.length > maxLength ? `${characters.slice(0, maxLength).join('')}…` : text;
};

/** Rewrites links so that email clients and calendars don't turn them into links. */
const disableLinks = (text: string): string =>
  text.replaceAll('://', '[:]//').replaceAll(URL_SCHEME, '$1[:]').replaceAll(DOMAIN_DOT, '[.]');

/** Shortens a title of an unknown sender and removes URLs from it. */
export const limitTitle = (title: string): string =>
  disableLinks(truncate(title.replaceAll(URL_IN_TITLE, t('[link removed]')), MAX_TITLE_LENGTH));

/** Shortens a text of an unknown sender and disables the links in it. */
const limitText = (text: string): string => disableLinks(truncate(text, MAX_TEXT_LENGTH));

/** Limits the texts of an event or a poll. */
export const limitTexts = <
  T extends { title: string; description: string | null; location: string | null },
>(
  texts: T,
): T => ({
  ...texts,
  title: limitTitle(texts.title),
  description: texts.description && limitText(texts.description),
  location: texts.location && limitText(texts.location),
});
