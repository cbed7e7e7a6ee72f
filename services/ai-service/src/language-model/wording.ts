import type { Consent } from './repository.ts';

const ALWAYS = [
  'What you ask in your own words, when it is not understood here. Names and addresses in it become p1, p2, and so on, as far as they can be told from other words; links and long numbers are taken out.',
  'Today’s date, your time zone and the names of the weekdays.',
  'Facts that were computed here, such as minutes and counts, to be put into a sentence.',
];
const TITLES =
  'Titles of your events of the next two weeks with their day and length, people and links taken out; each is cut after 200 characters.';

/** What is sent with a consent, in the words of the settings. */
export const sentWith = ({ titles }: Consent): string[] => (titles ? [...ALWAYS, TITLES] : ALWAYS);

export const NEVER_SENT = [
  'Addresses of people, and names of those in your events of these weeks.',
  'Descriptions, places and links of events.',
  'Your account, and who you are: a number that cannot be traced back stands for you.',
] as const;
