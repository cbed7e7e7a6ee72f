import styles from './week-picture.module.css';

/** Ties a row of the list to its place in the pictures. */
export const NumberMark = ({ number }: { number: number }) => (
  <b className={styles.number}>{number}</b>
);
