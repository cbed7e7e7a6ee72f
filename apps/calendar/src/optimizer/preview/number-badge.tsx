import styles from './week-preview.module.css';

/** Number that links a row of the list to its block in the week previews. */
export const NumberBadge = ({ number }: { number: number }) => (
  <b className={styles.numberBadge}>{number}</b>
);
