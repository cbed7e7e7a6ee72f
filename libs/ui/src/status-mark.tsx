import { Check, CircleQuestionMark, X } from 'lucide-react';
import { cx } from './class-names.ts';
import styles from './status-mark.module.css';

const marks: Record<string, { word: string; tone: string; icon: typeof Check } | undefined> = {
  accepted: { word: 'Accepted', tone: 'accepted', icon: Check },
  tentative: { word: 'Tentative', tone: 'tentative', icon: CircleQuestionMark },
  declined: { word: 'Declined', tone: 'declined', icon: X },
};

/** An invitee's answer in a sign and a word; anything but the three answers reads Pending. */
export function StatusMark({ status }: { status: string }) {
  const mark = Object.hasOwn(marks, status) ? marks[status] : undefined;
  if (!mark) {
    return (
      <span className={styles.mark}>
        <span className={styles.hatch} aria-hidden="true" />
        Pending
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
