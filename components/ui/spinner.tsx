import styles from './spinner.module.css';

/** Says nothing by itself: the words beside it do. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}
