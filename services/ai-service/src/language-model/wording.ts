import { t } from '@scheduler/i18n/translate';
import type { Consent } from './repository.ts';

const always = () => [
  t(
    'What you ask in your own words, when it is not understood here. Names and addresses in it become p1, p2, and so on, as far as they can be told from other words; links and long numbers are taken out.',
  ),
  t('Today’s date, your time zone and the names of the weekdays.'),
  t('Facts that were computed here, such as minutes and counts, to be put into a sentence.'),
];
const titlesToo = () =>
  t(
    'Titles of your events of the next two weeks with their day and length, people and links taken out; each is cut after 200 characters.',
  );

/** What is sent with a consent, in the words of the settings. */
export const sentWith = ({ titles }: Consent): string[] =>
  titles ? [...always(), titlesToo()] : always();

export const neverSent = () => [
  t('Addresses of people, and names of those in your events of these weeks.'),
  t('Descriptions, places and links of events.'),
  t('Your account, and who you are: a number that cannot be traced back stands for you.'),
];
