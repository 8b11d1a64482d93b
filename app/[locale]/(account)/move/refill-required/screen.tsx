'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { AccountButtonLink, AccountLink } from '#components/account/account-link.tsx';
import { usePlanName } from '#components/account/use-plan-name.ts';
import { Banner } from '#components/ui/banner.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import type { Elements } from '#components/ui/elements.ts';
import { PageHeading } from '#components/ui/page-heading.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { formatDay } from '#lib/domain/calendar-day.ts';
import { REFILL_PIN_ENTRY } from '#lib/domain/entry-paths.ts';
import { MOVE_FLOW, MOVE_REFILL_PATHS } from '#lib/move/flow.ts';
import { chooseMovePlan, reachesMove } from '#lib/move/move-cart.ts';
import type { MoveRefillView } from '#lib/move/server/move-views.ts';
import type { PurchaseRef } from '#lib/payment/api.ts';
import { type RefillCart as Cart, refillDays, refillKind } from '#lib/plans/refill-cart.ts';
import type { RefillPrices } from '#lib/plans/refill-price.ts';
import type { RefillCartView } from '#lib/refill/server/refill-pages.ts';
import { InternetChoices, type InternetRules } from '../../refill/internet-choices.tsx';
import { RefillCart } from '../../refill/refill-cart.tsx';
import { useRefillPaths } from '../../refill/refill-memory.tsx';
import { paymentPath } from '#lib/refill/flow.ts';
import { useChoosePayment } from '../../refill/use-choose-payment.ts';
import { useRefillCart } from '../../refill/use-refill-cart.ts';
import { useAccountRouter } from '../../use-account-router.ts';
import { MoveFactList } from '../move-facts.tsx';
import { TvChoices, useTvRemoval } from '../../refill/tv-choices.tsx';
import text from '#components/ui/text.module.css';
import styles from '#components/payment/step-layout.module.css';

/** Spec 3 §2.3: shown when the day of the move is not paid for yet, with the refill that pays for it. */
export function RefillRequired({ view }: { view: MoveRefillView }) {
  const t = useTranslations('moving.refill');
  const c = useTranslations('refill.cart.after');
  const locale = useLocale();
  const { receipt } = view.cart;
  return (
    <div className={styles.page}>
      <header className={styles.intro}>
        <PageHeading focusOnMount>{t('title')}</PageHeading>
        <p className={text.lead}>{view.isToday ? t('today') : t('text', { date: formatDay(view.day, locale) })}</p>
        {receipt && (
          <p>
            <span>{`${c('text')} `}</span>
            <AccountLink to={paymentPath(MOVE_REFILL_PATHS.confirmation, receipt)}>{c('link')}</AccountLink>
          </p>
        )}
      </header>
      <Banner tone="info">
        <p>{t('restart')}</p>
      </Banner>
      <MoveCart
        view={view}
        facts={
          <Card>
            <div className={styles.group}>
              <MoveFactList to={view.to} from={view.from} day={view.day} />
              <p>
                <AccountButtonLink variant="link" to={MOVE_FLOW.schedule.path}>
                  {t('edit')}
                </AccountButtonLink>
              </p>
            </div>
          </Card>
        }
      />
      {view.cart.takesPins && (
        <p>
          <AccountLink to={REFILL_PIN_ENTRY}>{t('pin')}</AccountLink>
        </p>
      )}
    </div>
  );
}

const MOVE_REFILLS: InternetRules = { choosePlan: chooseMovePlan, canTakeOut: false };

interface Props {
  view: MoveRefillView;
  /** Destination and day, shown above the choices. */
  facts: Elements;
}

/** Spec 3 §4.2: the cart of a move. With a saved card the review comes next, otherwise the payment. */
function MoveCart({ view: { account, cart: view, day, savedCard }, facts }: Props) {
  const t = useTranslations('moving.refill');
  const locale = useLocale();
  const router = useAccountRouter();
  const paths = useRefillPaths();
  const isDisabled = !useHydrated();
  const selection = useRefillCart(view);
  const payment = useChoosePayment(account);
  const { cart } = selection;
  const tvRemoval = useTvRemoval({ cart, onChange: selection.change });
  const { prices, preview } = view;
  const isShort = !reachesMove(refillDays(cart, prices.plans), { ...preview, moveDay: day });
  const goToPayment = (purchase: PurchaseRef) => {
    if (savedCard === null) router.push(paths.payment);
    else void payment.choose(purchase, { kind: 'saved', card: savedCard });
  };

  return (
    <RefillCart
      view={view}
      selection={selection}
      problem={selection.problem ?? payment.problem}
      onRetry={selection.problem ? selection.retry : payment.retry}
      onNext={goToPayment}
      isSubmitting={payment.isChoosing}
      alert={
        isShort && <Banner tone="warning" announce="status" title={t('short', { date: formatDay(day, locale) })} />
      }
    >
      {facts}
      <InternetChoices
        cart={cart}
        prices={prices}
        rules={MOVE_REFILLS}
        disabled={isDisabled}
        onChange={tvRemoval.change}
      />
      <MoveTv cart={cart} prices={prices} service={view} disabled={isDisabled} onChange={tvRemoval.change} />
      {tvRemoval.dialog}
    </RefillCart>
  );
}

interface MoveTvProps {
  cart: Cart;
  prices: RefillPrices;
  /** What the account has. */
  service: Pick<RefillCartView, 'preview' | 'isPaused'>;
  disabled: boolean;
  onChange: (cart: Cart) => void;
}

/** Spec 3 §4.2: television in the cart of a move, which is changed behind 'Edit'. */
function MoveTv({ cart, prices, service, disabled, onChange }: MoveTvProps) {
  const t = useTranslations('moving.refill.tv');
  const planName = usePlanName();
  const titleId = useId();
  const [isEditing, setEditing] = useState(false);
  const codes = [...cart.packages, ...cart.addOns];
  if (!prices.plans.some((plan) => refillKind(plan) !== 'internet')) return null;

  const toggle = (
    <p>
      <Button
        variant="link"
        disabled={disabled}
        aria-expanded={isEditing}
        aria-describedby={isEditing ? undefined : titleId}
        onClick={() => setEditing(!isEditing)}
      >
        {isEditing ? t('done') : t('edit')}
      </Button>
    </p>
  );
  if (isEditing) {
    return (
      <TvChoices
        preview={service.preview}
        isPaused={service.isPaused}
        cart={cart}
        prices={prices}
        disabled={disabled}
        onChange={onChange}
        actions={toggle}
      />
    );
  }
  return (
    <Card>
      <h2 id={titleId}>{t('title')}</h2>
      {codes.length === 0 ? (
        <p>{t('none')}</p>
      ) : (
        <ul>
          {codes.map((code) => (
            <li key={code}>{planName(code, '')}</li>
          ))}
        </ul>
      )}
      {toggle}
    </Card>
  );
}
