import { useMessages, useTranslations } from 'next-intl';
import { RouterPicture } from '#components/connection/router-picture.tsx';
import styles from './activation.module.css';

/** How the router is connected and when it is ready, with a drawing of both. Its steps come from the content service. */
export function RouterAdvice() {
  const t = useTranslations('activation.advice');
  const { steps } = useMessages().activation.advice;
  return (
    <>
      <div className={styles.pictures}>
        <RouterPicture light="off" cord="in" access="cable" label={t('connected')} />
        <RouterPicture light="steady" label={t('steady')} />
      </div>
      <ol className={styles.form}>
        {steps.map(({ title, text }) => (
          <li key={title}>
            <strong>{`${title}. `}</strong>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </>
  );
}
