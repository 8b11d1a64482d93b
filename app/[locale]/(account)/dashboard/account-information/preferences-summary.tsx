import { useTranslations } from 'next-intl';
import type { Ref } from 'react';
import { Button } from '#components/ui/button.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import type { Preferences } from '#lib/account/preferences.ts';
import { displayPhone } from '#lib/domain/contact/phone.ts';
import styles from './screen.module.css';
import factStyles from '#components/ui/facts.module.css';
import actionStyles from '#components/ui/actions.module.css';

interface Props {
  shown: Preferences;
  /** Ten digits. */
  phone: string;
  email: string;
  editRef: Ref<HTMLButtonElement>;
  onEdit: () => void;
}

/** The view mode: the preferences, and which reminders they lead to. */
export function PreferencesSummary({ shown, phone, email, editRef, onEdit }: Props) {
  const t = useTranslations('accountInformation');
  const hydrated = useHydrated();
  const { language, smsOptIn, reminders } = shown;
  const recipients = { SMS: displayPhone(phone), EMAIL: email, NONE: '' };
  return (
    <>
      <dl className={factStyles.facts}>
        <div>
          <dt>{t('language')}</dt>
          <dd>{t(`languages.${language}`)}</dd>
        </div>
        <div>
          <dt>{t('sms')}</dt>
          <dd>{t(smsOptIn ? 'on' : 'off')}</dd>
        </div>
        {reminders && (
          <div>
            <dt>{t('reminders.title')}</dt>
            <dd>{t(`reminders.channels.${reminders}`)}</dd>
            <dd className={styles.about}>{t(`reminders.about.${reminders}`, { to: recipients[reminders] })}</dd>
          </div>
        )}
      </dl>
      <div className={actionStyles.actions}>
        <Button ref={editRef} variant="secondary" disabled={!hydrated} onClick={onEdit}>
          {t('edit')}
        </Button>
      </div>
    </>
  );
}
