import styles from './html.module.css';

/** HTML from the content service. Accepts only what `lib/content` has reduced to its allow-list: keys that end in `Html`. */
export function Html({ html }: { html: string }) {
  return <div className={styles.html} dangerouslySetInnerHTML={{ __html: html }} />;
}
