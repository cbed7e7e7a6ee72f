import { t } from '@scheduler/i18n/translate';
import type { Consent } from './repository.ts';

const listAlwaysSent = () => [
  t(
    "Requests that we can't interpret ourselves. Names and email addresses we recognize are replaced with p1, p2, and so on. Links and long numbers are removed.",
  ),
  t('Today’s date, your time zone and the names of the weekdays.'),
  t('Statistics about your calendar, such as minutes and counts, to phrase insights.'),
];
const describeTitles = () =>
  t(
    'Titles of your events in the next two weeks (up to 200 characters each), with day and length. People and links are removed.',
  );

/** Describes the data that is sent with the given consent, for the settings page. */
export const describeSentData = ({ titles }: Consent): string[] =>
  titles ? [...listAlwaysSent(), describeTitles()] : listAlwaysSent();

export const describeNeverSentData = () => [
  t('Email addresses, and the names of people in your events during those weeks.'),
  t('Event descriptions, locations and links.'),
  t('Your account or identity. We send an anonymous number instead.'),
];
