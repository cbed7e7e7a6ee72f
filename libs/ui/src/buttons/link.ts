import styles from './link.module.css';

/** Class of a text link, for `<a>` and for router links. */
export const linkClass = styles.link ?? '';
