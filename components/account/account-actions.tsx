import { useLocale, useTranslations } from 'next-intl';
import { ButtonLink } from '#components/ui/button.tsx';
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx';
import { DASHBOARD_PAGES } from '#lib/domain/session/site-paths.ts';
import type { AccountLayoutView } from '#lib/account/views.ts';
import { ACTIVATION_ENTRY, RECONNECT_ENTRY } from '#lib/domain/entry-paths.ts';
import { accountPath } from '#lib/domain/account-address.ts';
import styles from './account-actions.module.css';
import { AccountIcon } from './account-icon.tsx';
import { AccountButtonLink, AccountLink } from './account-link.tsx';
import { RefillNow } from './refill-now.tsx';
import { SignOutForm } from './sign-out-form.tsx';

interface Props {
  view: AccountLayoutView;
  /** False if the page's own heading greets. */
  greets: boolean;
}

/**
 * Spec 2 §2: greeting, notifications, refill or reactivation (secondary to the page's own button), and log out. A refill would end a move in
 * progress: the activation at the new address takes its place.
 */
export function AccountActions({ view, greets }: Props) {
  const t = useTranslations('account.header');
  const activationPath = accountPath(`/${useLocale()}${ACTIVATION_ENTRY}`, view.activation?.account ?? null);
  return (
    <>
      {greets && view.name && <span className={styles.greeting}>{t('greeting', { name: view.name })}</span>}
      {view.hasNotification && (
        <AccountLink className={styles.bell} to={DASHBOARD_PAGES.notifications}>
          <AccountIcon name="bell" />
          <VisuallyHidden>{t('notifications')}</VisuallyHidden>
          <span className={styles.dot} aria-hidden="true" />
        </AccountLink>
      )}
      {view.activation?.account ? (
        <ButtonLink variant="secondary" className={styles.refill} href={activationPath}>
          {t('activate')}
        </ButtonLink>
      ) : view.isDeactivated ? (
        <AccountButtonLink variant="secondary" className={styles.refill} to={RECONNECT_ENTRY}>
          {t('reactivate')}
        </AccountButtonLink>
      ) : (
        <RefillNow variant="secondary" className={styles.refill} busy={t('refillBusy')}>
          {t('refill')}
        </RefillNow>
      )}
      <SignOutForm>
        <button type="submit" className={styles.logOut}>
          {t('logOut')}
        </button>
      </SignOutForm>
    </>
  );
}

/** Spec 2 §2: on a phone the button to refill or reactivate stays visible at the end of the page's box, and never covers its last line. */
export function RefillBar({ isDeactivated }: { isDeactivated: boolean }) {
  const t = useTranslations('account.header');
  return (
    <aside className={styles.bar} aria-label={t('bar')}>
      {isDeactivated ? (
        <AccountButtonLink wide to={RECONNECT_ENTRY}>
          {t('reactivate')}
        </AccountButtonLink>
      ) : (
        <RefillNow wide busy={t('refillBusy')}>
          {t('refill')}
        </RefillNow>
      )}
    </aside>
  );
}
