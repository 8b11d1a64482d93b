import styles from './html.module.css';

/** HTML of the content service. Only what `lib/content` has reduced to its allow-list may come here: keys that end in `Html`. */
export function Html({ html }: { html: string }) {
  return <div className={styles.html} dangerouslySetInnerHTML={{ __html: html }} />;
}
