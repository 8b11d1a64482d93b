'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { lazy, Suspense } from 'react';
import { AccountButtonLink, AccountLink } from '#components/account/account-link.tsx';
import { useOutlookText } from '#components/account/auto-refill-outlook.tsx';
import { BackLink } from '#components/account/back-link.tsx';
import { CardIdentity } from '#components/payment/card-identity.tsx';
import { billingLines } from '#components/payment/card-recap.tsx';
import { Banner } from '#components/ui/banner.tsx';
import { Button } from '#components/ui/button.tsx';
import { ConfirmActions } from '#components/ui/confirm-actions.tsx';
import { Card } from '#components/ui/card.tsx';
import { Modal } from '#components/ui/modal.tsx';
import { PageHeading } from '#components/ui/page-heading.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { AutoRefillOutlook } from '#lib/account/auto-refill.ts';
import { loadPart } from '#lib/browser/load-part.ts';
import type { OwnCardView, PaymentMethodView, StoredPayment } from '#lib/account/server/owner-card.ts';
import { type CalendarDay, formatDay } from '#lib/domain/calendar-day.ts';
import { expiryProblems } from '#lib/domain/card/expiry.ts';
import { DASHBOARD_PAGE, DASHBOARD_PAGES } from '#lib/domain/session/site-paths.ts';
import {
  NotRefreshed,
  PaymentChangeAlert,
  useLatestStored,
} from '#app/[locale]/(account)/dashboard/payment-alerts.tsx';
import { type Done, type Mode, usePaymentMethod } from './use-payment-method.ts';
import stack from '#components/ui/stack.module.css';
import account from '#components/account/account.module.css';
import actionStyles from '#components/ui/actions.module.css';
import factStyles from '#components/ui/facts.module.css';

/** Loaded on demand, when a card is edited. */
const TypedCardEditor = lazy(async () => ({
  default: (await loadPart(() => import('./typed-card-editor.tsx'))).TypedCardEditor,
}));
/** Few accounts have several cards. */
const CardList = lazy(async () => ({ default: (await loadPart(() => import('./card-list.tsx'))).CardList }));
const HostedCardEditor = lazy(async () => ({
  default: (await loadPart(() => import('./hosted-card-editor.tsx'))).HostedCardEditor,
}));

/** Spec 2 §4 'Payment methods': the saved card, and how to add, change or remove it. */
export function PaymentMethodScreen({ view }: { view: PaymentMethodView }) {
  const t = useTranslations('account.paymentMethod');
  const problem = useTranslations('account.paymentChange');
  const cardsText = useTranslations('cards');
  const router = useRouter();
  const { stored, isStale } = useLatestStored(view.stored);
  const isHosted = view.hostedCard !== undefined;
  const method = usePaymentMethod(view.account, stored, isHosted);
  const CardEditor = isHosted ? HostedCardEditor : TypedCardEditor;
  const { mode, done, result } = method;
  const isForm = mode === 'add' || mode === 'replace' || mode === 'update';
  const isLocked = isStale || method.isRefreshing;
  const isReturning = mode !== 'remove' && method.isReturning;
  const cards = stored?.cards;
  const [firstCard] = cards ?? [];
  /** A single default card looks as it does where no more can be saved. */
  const isList = cards !== undefined && firstCard !== undefined && (cards.length > 1 || firstCard.role !== 'default');

  return (
    <div className={account.page}>
      <BackLink to={DASHBOARD_PAGE}>{t('back')}</BackLink>
      <header className={stack.gap2}>
        <PageHeading>{t('title')}</PageHeading>
        {isList ? (
          <p>{cardsText('intro')}</p>
        ) : stored?.card ? (
          <p>{t('intro')}</p>
        ) : (
          view.isForAutoRefill && <p>{t('noneForAutoRefill')}</p>
        )}
      </header>
      {isStale && <NotRefreshed hasShown={stored !== null} onRetry={() => router.refresh()} />}
      {done?.what === 'removed' && (
        <Banner
          tone="success"
          announce="status"
          title={t(done.hadAutoRefill ? 'removedAuto' : 'removed')}
          dismiss={{ label: t('dismiss'), onDismiss: method.dismiss }}
        />
      )}
      <PaymentChangeAlert result={result} title={problem('failed.title')} />
      {method.isInsecure && <p role="alert">{t('insecure')}</p>}
      {stored && isForm && (
        <Suspense fallback={<Skeleton lines={6} />}>
          <CardEditor key={mode} mode={mode} view={view} stored={stored} method={method} />
        </Suspense>
      )}
      {stored && !isForm && isList && (
        <Suspense fallback={<Skeleton lines={6} />}>
          <CardList
            view={view}
            stored={stored}
            cards={cards}
            outlook={
              stored.hasAutoRefill &&
              !view.isDeactivated && (
                <p>
                  <AutoRefillText outlook={stored.outlook} />
                  <AccountLink to={DASHBOARD_PAGES['auto-refill']}>{t('manage')}</AccountLink>
                </p>
              )
            }
            isLocked={isLocked}
            isReturning={isReturning}
            onOpen={method.open}
          />
        </Suspense>
      )}
      {stored && !isForm && !isList && (
        <OwnCard view={view} stored={stored} isLocked={isLocked} isReturning={isReturning} onOpen={method.open} />
      )}
      {stored?.card && !isList && (
        <CardRemoval
          open={mode === 'remove'}
          card={stored.card}
          stored={stored}
          lastDay={view.lastDay}
          busy={method.busy}
          onRemove={() => void method.remove()}
          onClose={() => method.open('view')}
        />
      )}
      <CardSaved done={done} isForAutoRefill={view.isForAutoRefill} onClose={method.dismiss} />
    </div>
  );
}

interface Props {
  done: Done | null;
  /** The customer came from auto-refill to add the card, and continues there. */
  isForAutoRefill: boolean;
  onClose: () => void;
}

/** Spec 2 §4: shown after a card was saved. */
function CardSaved({ done, isForAutoRefill, onClose }: Props) {
  const t = useTranslations('account.paymentMethod.done');
  const recap = useTranslations('payment.recap');
  const brandNames = useTranslations('fields.cardBrands');
  const result = done?.what === 'saved' ? done : null;
  const { card = null, hadAutoRefill: hasAutoRefill = false } = result ?? {};
  const name = card && recap('ending', { brand: brandNames(card.brand), lastFour: card.lastFour });
  const cards = useTranslations('cards');
  const continuesToAutoRefill = isForAutoRefill && !hasAutoRefill;
  return (
    <Modal
      open={result !== null}
      onClose={onClose}
      title={t('title')}
      closeLabel={t('close')}
      actions={
        <>
          {continuesToAutoRefill && (
            <AccountButtonLink to={DASHBOARD_PAGES['auto-refill']}>{t('toAutoRefill')}</AccountButtonLink>
          )}
          <Button variant={continuesToAutoRefill ? 'secondary' : 'primary'} onClick={onClose}>
            {t('close')}
          </Button>
        </>
      }
    >
      <p>
        {name && result?.isAddition
          ? cards('added', { card: name })
          : name
            ? t(hasAutoRefill ? 'textAuto' : 'text', { card: name })
            : t('textPlain')}
      </p>
    </Modal>
  );
}

interface CardRemovalProps {
  open: boolean;
  card: OwnCardView;
  stored: StoredPayment;
  lastDay: CalendarDay | null;
  busy: boolean;
  onRemove: () => void;
  onClose: () => void;
}

/** Confirms the removal of the card and says what it means for auto-refill. */
function CardRemoval({ open, card, stored, lastDay, busy, onRemove, onClose }: CardRemovalProps) {
  const t = useTranslations('account.paymentMethod.confirm');
  const recap = useTranslations('payment.recap');
  const brandNames = useTranslations('fields.cardBrands');
  const locale = useLocale();
  const name = recap('ending', { brand: brandNames(card.brand), lastFour: card.lastFour });
  return (
    <Modal
      open={open}
      onClose={() => !busy && onClose()}
      title={t('title')}
      closeLabel={t('no')}
      actions={
        <ConfirmActions no={t('no')} onNo={onClose} yes={t('yes')} onYes={onRemove} busy={busy && t('removing')} />
      }
    >
      <p>{t('text', { card: name })}</p>
      {stored.hasAutoRefill && (
        <Banner tone="warning">
          <p>{lastDay ? t('autoRefill', { date: formatDay(lastDay, locale) }) : t('autoRefillNoDate')}</p>
        </Banner>
      )}
    </Modal>
  );
}

interface OwnCardProps {
  view: PaymentMethodView;
  stored: StoredPayment;
  /** The stored data could not be read, or is being read again: changes are disabled. */
  isLocked: boolean;
  /** The customer comes back to it: what they have used is gone, and the heading takes focus. */
  isReturning: boolean;
  onOpen: (mode: Mode) => void;
}

/** The saved card and what it is for; without one, the way to add it. */
function OwnCard({ view, stored, isLocked, isReturning, onOpen }: OwnCardProps) {
  const { card, cards, hasAutoRefill, outlook } = stored;
  const t = useTranslations('account.paymentMethod');
  const all = useTranslations();
  if (!card) {
    return (
      <Card>
        <PageHeading level={2} focusOnMount={isReturning}>
          {t('none')}
        </PageHeading>
        <p>{t('noneText')}</p>
        <div className={actionStyles.actions}>
          <Button disabled={isLocked} onClick={() => onOpen('add')}>
            {t('add')}
          </Button>
        </div>
      </Card>
    );
  }
  const { brand, lastFour, expiry, billing } = card;
  const isExpired = expiry !== null && expiryProblems(expiry, view.month).includes('past');
  return (
    <Card aria-labelledby="saved-card">
      <PageHeading level={2} id="saved-card" focusOnMount={isReturning}>
        {t('saved')}
      </PageHeading>
      <CardIdentity brand={brand} lastFour={lastFour} />
      {isExpired && (
        <Banner tone="warning">
          <p>{all(view.hostedCard ? 'hosted.expired' : 'account.paymentMethod.expired')}</p>
        </Banner>
      )}
      <dl className={factStyles.facts}>
        {expiry && (
          <div>
            <dt>{t('expires')}</dt>
            <dd>{`${expiry.month}/${expiry.year}`}</dd>
          </div>
        )}
        <div>
          <dt>{t('billing')}</dt>
          {billingLines(billing).map((line) => (
            <dd key={line}>{line}</dd>
          ))}
        </div>
      </dl>
      {hasAutoRefill && !view.isDeactivated && (
        <p>
          <AutoRefillText outlook={outlook} />
          <AccountButtonLink variant="link" to={DASHBOARD_PAGES['auto-refill']}>
            {t('manage')}
          </AccountButtonLink>
        </p>
      )}
      <div className={actionStyles.actions}>
        <Button disabled={isLocked} onClick={() => onOpen('replace')}>
          {t('replace')}
        </Button>
        {/* No gateway changes the expiration date of a card that its fields took. */}
        {!view.hostedCard && (
          <Button variant="secondary" disabled={isLocked} onClick={() => onOpen('update')}>
            {t('update')}
          </Button>
        )}
        {cards && (
          <Button variant="secondary" disabled={isLocked} onClick={() => onOpen('add')}>
            {t('add')}
          </Button>
        )}
        <Button variant="secondary" disabled={isLocked} onClick={() => onOpen('remove')}>
          {t('remove')}
        </Button>
      </div>
    </Card>
  );
}

/** What auto-refill will do with the card. */
function AutoRefillText({ outlook }: { outlook: AutoRefillOutlook }) {
  const t = useTranslations('account.paymentMethod');
  const locale = useLocale();
  const { first, second } = useOutlookText(outlook);
  const { says: status, chargeOn, isCovered } = outlook;
  const text =
    status === 'charges' && chargeOn
      ? t('autoRefillOn', { date: formatDay(chargeOn, locale) })
      : t('autoRefillOnNoDate');
  return <span>{`${isCovered ? text : [first, second].filter(Boolean).join(' ')} `}</span>;
}
