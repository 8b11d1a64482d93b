import { useTranslations } from 'next-intl';
import { VisuallyHidden } from './visually-hidden.tsx';
import styles from './skeleton.module.css';

/** In place of an amount that is being calculated, and as high as that. */
export function UnknownAmount() {
  const t = useTranslations('shell');
  return (
    <>
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <span className={styles.bone} aria-hidden="true">
        {'\u00a0'.repeat(6)}
      </span>
    </>
  );
}
