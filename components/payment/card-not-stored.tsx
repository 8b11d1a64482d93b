import { useTranslations } from 'next-intl';
import { Icon } from '#components/ui/icon.tsx';
import styles from './card-form.module.css';

/** `canBeSaved`: the form offers to save the card. */
export function CardNotStored({ canBeSaved }: { canBeSaved: boolean }) {
  const t = useTranslations();
  return (
    <p className={styles.note}>
      <Icon name="lock" />
      {t(canBeSaved ? 'account.card.storedIfSaved' : 'payment.card.notStored')}
    </p>
  );
}
