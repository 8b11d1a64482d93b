import { useLocale, useTranslations } from 'next-intl';
import { ButtonLink } from '#components/ui/button.tsx';
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx';
import type { AccountShellView } from '#lib/forms/account-pages.ts';
import styles from './account-actions.module.css';
import { AccountIcon } from './account-icon.tsx';
import { SignOutForm } from './sign-out-form.tsx';

/** Spec 2 §2: greeting, what needs to be seen, the way to more days, the way out. */
export function AccountActions({ view }: { view: AccountShellView }) {
  const t = useTranslations('account.header');
  const home = `/${useLocale()}`;
  return (
    <>
      {view.name && <span className={styles.greeting}>{t('greeting', { name: view.name })}</span>}
      {view.hasNotification && (
        <a className={styles.bell} href={`${home}/dashboard/notifications`}>
          <AccountIcon name="bell" />
          <VisuallyHidden>{t('notifications')}</VisuallyHidden>
          <span className={styles.dot} aria-hidden="true" />
        </a>
      )}
      <ButtonLink className={styles.refill} href={`${home}${view.isDeactivated ? '/reconnect' : '/refill'}`}>
        {view.isDeactivated ? t('reactivate') : t('refill')}
      </ButtonLink>
      <SignOutForm>
        <button type="submit" className={styles.logOut}>
          {t('logOut')}
        </button>
      </SignOutForm>
    </>
  );
}

/** Spec 2 §2: on a phone the way to more days stays at hand, at the end of the page's own box, never on top of its last line. */
export function RefillBar({ isDeactivated }: { isDeactivated: boolean }) {
  const t = useTranslations('account.header');
  return (
    <aside className={styles.bar} aria-label={t('bar')}>
      <ButtonLink wide href={`/${useLocale()}${isDeactivated ? '/reconnect' : '/refill'}`}>
        {isDeactivated ? t('reactivate') : t('refill')}
      </ButtonLink>
    </aside>
  );
}
