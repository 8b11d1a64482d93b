import { useLocale, useTranslations } from 'next-intl';
import { ButtonLink } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx';
import { DASHBOARD_PAGES } from '#lib/domain/session/site-paths.ts';
import { findFrameAction } from '#lib/account/home-action.ts';
import type { AccountLayoutView } from '#lib/account/server/account-views.ts';
import { ACTIVATION_ENTRY, RECONNECT_ENTRY } from '#lib/domain/entry-paths.ts';
import { accountPath } from '#lib/domain/account-address.ts';
import { AccountIcon } from './account-icon.tsx';
import { AccountButtonLink, AccountLink } from './account-link.tsx';
import { RefillNow } from './refill-now.tsx';
import { SignOutForm } from './sign-out-form.tsx';
import header from '#components/layout/header-action.module.css';
import screen from '#components/ui/screen-only.module.css';
import styles from './account-actions.module.css';

interface Props {
  view: AccountLayoutView;
  /** False if the page's own heading greets. */
  greets: boolean;
  /** False inside a checkout, and where the page itself leads to more days. */
  hasRefill: boolean;
}

/**
 * Spec 2 §2: greeting, notifications, refill or reactivation (secondary to the page's own button), and log out. A refill would end a move in
 * progress: the activation at the new address takes its place. Nothing does before this account's own activation, which is the page's.
 */
export function AccountActions({ view, greets, hasRefill }: Props) {
  const t = useTranslations('account.header');
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
      {hasRefill && <MoreDays view={view} />}
      <SignOutForm>
        <button type="submit" className={classNames(header.action, screen.notOnPhone)}>
          {t('logOut')}
        </button>
      </SignOutForm>
    </>
  );
}

const REFILL = classNames(styles.refill, screen.notOnPhone);

function MoreDays({ view }: { view: AccountLayoutView }) {
  const t = useTranslations('account.header');
  const activationPath = accountPath(`/${useLocale()}${ACTIVATION_ENTRY}`, view.activation?.account ?? null);
  switch (findFrameAction(view)) {
    case 'activate':
      return (
        <ButtonLink variant="secondary" className={REFILL} href={activationPath}>
          {t('activate')}
        </ButtonLink>
      );
    case 'reactivate':
      return (
        <AccountButtonLink variant="secondary" className={REFILL} to={RECONNECT_ENTRY}>
          {t('reactivate')}
        </AccountButtonLink>
      );
    case 'refill':
      return (
        <RefillNow variant="secondary" className={REFILL} busy={t('refillBusy')}>
          {t('refill')}
        </RefillNow>
      );
    case null:
      return null;
  }
}
