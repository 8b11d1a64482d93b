import { useTranslations } from 'next-intl';
import { Icon } from '#components/ui/icon.tsx';
import styles from './card-form.module.css';

export function CardNotStored() {
  const t = useTranslations('payment.card');
  return (
    <p className={styles.note}>
      <Icon name="lock" />
      {t('notStored')}
    </p>
  );
}
