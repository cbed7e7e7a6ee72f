import styles from './link.module.css';

/** The look of a text link, for `<a>` and for a router's link alike. */
export const linkClass = styles.link ?? '';
