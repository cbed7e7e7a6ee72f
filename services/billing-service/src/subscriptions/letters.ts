import { runInLanguage } from '@scheduler/i18n/server';
import { addJob, type Database, type Log } from '@scheduler/service-kit';
import { UndeliverableError, type Mailer } from '@scheduler/service-kit/email';
import { SCHEMA } from '../config.ts';
import { endingTrials, insertLetter, markLetterSent, unsentLetter } from './repository-letters.ts';
import { writeTrialLetter } from './trial-letter.ts';
import { DAY_MS } from '@scheduler/scheduling/durations';

/** How many days before the end of a trial a letter goes out. */
const DAYS = [3, 1];

/** Writes the letters that are due; each once for a trial, however often this runs. */
export async function announceTrialEnds(db: Database, now: number): Promise<void> {
  const [first = 0] = DAYS;
  const trials = await endingTrials(db, new Date(now), new Date(now + first * DAY_MS));
  for (const trial of trials) {
    const left = Date.parse(trial.trial_end) - now;
    const days = DAYS.findLast((some) => left <= some * DAY_MS) ?? first;
    await db.transaction(async (trx) => {
      const letter_id = await insertLetter(trx, trial, days);
      if (letter_id) await addJob(trx, SCHEMA, 'send-trial-letter', { letter_id });
    });
  }
}

interface SendDeps {
  db: Database;
  log: Log;
  siteUrl: string;
}

export async function sendTrialLetter(
  { db, log, siteUrl }: SendDeps,
  mailer: Mailer,
  letter_id: string,
): Promise<void> {
  const news = await unsentLetter(db, letter_id);
  if (!news) return;
  try {
    const messageId = mailer.toMessageId(news.id);
    const letter = runInLanguage(news.language, () => writeTrialLetter(news, siteUrl));
    await mailer.sendEmail({ ...letter, messageId });
  } catch (err) {
    // Any other fault may pass: the queue tries again.
    if (!(err instanceof UndeliverableError)) throw err;
    log.warn({ letter_id, err }, 'a letter about a trial could not be delivered');
  }
  await markLetterSent(db, letter_id);
}
