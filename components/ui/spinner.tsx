import styles from './spinner.module.css';

/** Announces nothing itself; the words next to it do. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}
