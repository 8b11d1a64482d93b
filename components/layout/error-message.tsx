'use client';

import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { Reference } from '#components/ui/reference.tsx';
import { PhoneLink } from '#components/ui/phone-link.tsx';
import { formatDollars } from '#lib/domain/money.ts';
import { LITEPAY_ENTRY, NO_INTERNET_PAGE } from '#lib/domain/entry-paths.ts';
import type { ErrorView } from '#lib/site/error-pages.ts';
import { MessagePage } from './message-page.tsx';

type Props = Pick<ErrorView, 'mayBePaying' | 'done'> &
  Partial<
    Pick<
      ErrorView,
      'supportPhone' | 'logInUrl' | 'retryUrl' | 'dashboardUrl' | 'logOutUrl' | 'isLoggedIn' | 'account' | 'order'
    >
  > & {
    /** The brand's mascot. Every page loads this message, so whoever shows it brings the picture. */
    picture?: ReactNode;
    /** The code to quote; known on every page sent by the server. */
    reference: string | null;
    retry?: () => void;
    /** `limited`: too many requests, which is not a fault; `reconnect`: a paid reconnection whose account is not found. */
    reason?: 'limited' | 'reconnect' | null;
  };

/** Spec 1 §2: 'Something's not right', what was and was not done, a reference, and ways to continue. */
export function ErrorMessage(props: Props) {
  const { reference, retry, supportPhone, logInUrl, retryUrl, account, order = null, reason = null } = props;
  const { dashboardUrl, logOutUrl, isLoggedIn = false } = props;
  const { picture, mayBePaying, done } = props;
  const t = useTranslations('shell');
  const isClosed = reason === 'reconnect' || done === 'undone.reconnection';
  const home = `/${useLocale()}`;
  const quickRefill = `${home}${LITEPAY_ENTRY}`;
  const actions = (
    <>
      {retry && <Button onClick={retry}>{t('error.retry')}</Button>}
      {retryUrl && <ButtonLink href={retryUrl}>{t('error.retry')}</ButtonLink>}
      {/* Not for an account that cannot be shown, which has ways of its own. */}
      {!account && dashboardUrl && (isLoggedIn || retryUrl) && (
        <ButtonLink variant={retryUrl ? 'secondary' : 'primary'} href={dashboardUrl}>
          {t('error.account')}
        </ButtonLink>
      )}
      {logInUrl && <ButtonLink href={logInUrl}>{t('error.logIn')}</ButtonLink>}
      {account?.chooseUrl && <ButtonLink href={account.chooseUrl}>{t('error.chooseAccount')}</ButtonLink>}
      {account && (
        <ButtonLink variant={account.chooseUrl ? 'secondary' : 'primary'} href={account.logOutUrl}>
          {t('error.logOut')}
        </ButtonLink>
      )}
      {/* A guest's lookup does not find an account that cannot be shown, nor a closed one. */}
      {!account && !isClosed && (
        <>
          <ButtonLink
            variant={retry || logInUrl || retryUrl || isLoggedIn ? 'secondary' : 'primary'}
            href={quickRefill}
          >
            {t('error.quickRefill')}
          </ButtonLink>
          {isLoggedIn && logOutUrl ? (
            <ButtonLink variant="link" href={logOutUrl}>
              {t('error.logOut')}
            </ButtonLink>
          ) : (
            <ButtonLink variant="link" href={`${home}${NO_INTERNET_PAGE}`}>
              {t('error.noInternet')}
            </ButtonLink>
          )}
        </>
      )}
      {supportPhone && (
        <PhoneLink phone={supportPhone} button="link">
          {t('error.call', { phone: supportPhone })}
        </PhoneLink>
      )}
    </>
  );
  return (
    <MessagePage picture={picture} title={t('error.title')} actions={actions}>
      <p>{t(reason === null ? 'error.text' : `error.${reason}`)}</p>
      {order && <p>{t('error.order', { number: order.number })}</p>}
      {order && order.paidCents > 0 && <p>{t('error.paid', { price: formatDollars(order.paidCents) })}</p>}
      {done && <p>{t(`error.${done}`)}</p>}
      {reason !== 'reconnect' && mayBePaying && <p>{t('error.noCharge')}</p>}
      {reference && <Reference label={t('reference.label')} code={reference} />}
    </MessagePage>
  );
}
