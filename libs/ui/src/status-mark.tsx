import { Check, CircleQuestionMark, X } from 'lucide-react';
import { t } from '@scheduler/i18n';
import { cx } from './class-names.ts';
import styles from './status-mark.module.css';

const marks: Record<string, { word: string; tone: string; icon: typeof Check } | undefined> = {
  accepted: { word: t('Accepted'), tone: 'accepted', icon: Check },
  tentative: { word: t('Tentative'), tone: 'tentative', icon: CircleQuestionMark },
  declined: { word: t('Declined'), tone: 'declined', icon: X },
};

/** An invitee's answer in a sign and a word; anything but the three answers reads Pending. */
export function StatusMark({ status }: { status: string }) {
  const mark = Object.hasOwn(marks, status) ? marks[status] : undefined;
  if (!mark) {
    return (
      <span className={styles.mark}>
        <span className={styles.hatch} aria-hidden="true" />
        {t('Pending')}
      </span>
    );
  }
  return (
    <span className={cx(styles.mark, styles[mark.tone])}>
      <mark.icon size={14} strokeWidth={1.9} aria-hidden="true" />
      {mark.word}
    </span>
  );
}
