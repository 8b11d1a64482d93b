'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useId, useRef, useState } from 'react';
import { SelectField } from '#components/fields/select-field.tsx';
import { Banner } from '#components/ui/banner.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import type { Elements } from '#components/ui/elements.ts';
import { Modal } from '#components/ui/modal.tsx';
import { Money } from '#components/ui/money.tsx';
import { PlanName } from '#components/ui/plan-name.tsx';
import { formatDollars } from '#lib/domain/money.ts';
import {
  internetPlans,
  type RefillCart,
  refillDays,
  refillPeriods,
  setRefills,
  toggleInternet,
  WINBACK_PERIODS,
  WINBACK_PLAN,
} from '#lib/plans/refill-cart.ts';
import { mostPeriods, priceRefill, type RefillPrices } from '#lib/plans/refill-price.ts';
import styles from '#components/payment/step-layout.module.css';
import choices from '#components/ui/choices.module.css';

/** How a choice changes the cart. */
export interface InternetRules {
  choosePlan: (cart: RefillCart, planCode: string) => RefillCart;
  /** Whether internet can be taken out, because television can be refilled on its own. */
  canTakeOut: boolean;
}

/** Spec 3 §4.2. */
export const OWN_REFILLS: InternetRules = { choosePlan: toggleInternet, canTakeOut: true };

interface Props {
  cart: RefillCart;
  prices: RefillPrices;
  rules: InternetRules;
  disabled: boolean;
  onChange: (cart: RefillCart) => void;
}

/**
 * Spec 3 §2.2, §9: the account's internet plans and the number of refills, or no internet if only television is refilled. Whatever would
 * leave the winback offer asks first.
 */
export function InternetChoices({ cart, prices, rules, disabled, onChange }: Props) {
  const { plans, promo } = prices;
  const t = useTranslations('refill.cart');
  const name = useId();
  const internet = internetPlans(plans);
  const canTakeOut = rules.canTakeOut && plans.length > internet.length;
  const hasWinback = promo?.kind === 'winback';
  const counts = Array.from({ length: mostPeriods(cart, prices) }, (_, index) => index + 1);
  const days = internet.find(({ planCode }) => planCode === cart.internet)?.days ?? 0;
  /** The choice that would leave the offer, until the customer has confirmed it. */
  const [nextCart, setNextCart] = useState<RefillCart | null>(null);
  const change = (next: RefillCart) => {
    if (cart.isWinback && !next.isWinback) setNextCart(next);
    else onChange(next);
  };
  /** The button disappears when the offer is taken, so the focus moves to the text in its place. */
  const offerText = useRef<HTMLParagraphElement>(null);
  const hasPressed = useRef(false);
  useEffect(() => {
    if (cart.isWinback && hasPressed.current) offerText.current?.focus();
    hasPressed.current = false;
  }, [cart.isWinback]);
  const offerPlan = internet.find(({ planCode }) => planCode === WINBACK_PLAN);
  const offer = hasWinback &&
    offerPlan && {
      days: offerPlan.days * WINBACK_PERIODS.given,
      paidDays: offerPlan.days * WINBACK_PERIODS.charged,
      price: formatDollars(offerPlan.priceCents * WINBACK_PERIODS.charged),
    };

  const radio = (value: string | null, { label, text = '' }: { label: string; text?: string }, price: Elements) => (
    <label key={value ?? ''} className={choices.choice}>
      <input
        type="radio"
        name={name}
        checked={cart.internet === value}
        onChange={() =>
          change(
            value === null ? { ...cart, internet: null, refills: 1, isWinback: false } : rules.choosePlan(cart, value),
          )
        }
      />
      <PlanName name={label} text={text} />
      {price}
    </label>
  );

  return (
    <Card>
      <fieldset className={styles.choices} disabled={disabled}>
        <legend>
          <h2>{t('internet')}</h2>
        </legend>
        <div className={choices.choices}>
          {internet.map(({ planCode, priceCents, days, text }) =>
            radio(
              planCode,
              { label: t('plan', { days }), text: text ?? '' },
              <strong>
                <Money cents={priceCents} />
              </strong>,
            ),
          )}
          {canTakeOut && radio(null, { label: t('takeOut') }, null)}
        </div>
        {cart.internet !== null && (
          <SelectField
            label={t('refills')}
            placeholder=""
            value={String(refillPeriods(cart))}
            options={counts.map((count) => ({
              value: String(count),
              label: t('refillsOption', { count, days: count * days }),
            }))}
            onChange={({ target }) => {
              const periods = Number(target.value);
              if (periods >= 1) change(setRefills(cart, periods, { hasWinback }));
            }}
          />
        )}
        {offer && (
          <Banner tone="info" title={t('offer.title', offer)}>
            {cart.isWinback ? (
              <p ref={offerText} tabIndex={-1}>
                {t('offer.taken', offer)}
              </p>
            ) : (
              <Button
                variant="secondary"
                onClick={() => {
                  hasPressed.current = true;
                  onChange(setRefills({ ...cart, internet: WINBACK_PLAN }, WINBACK_PERIODS.given, { hasWinback }));
                }}
              >
                {t('offer.take', offer)}
              </Button>
            )}
          </Banner>
        )}
      </fieldset>
      <LeaveOffer
        cart={cart}
        prices={prices}
        next={nextCart}
        onStay={() => setNextCart(null)}
        onLeave={(next) => {
          setNextCart(null);
          onChange(next);
        }}
      />
    </Card>
  );
}

interface LeaveOfferProps {
  /** With the offer. */
  cart: RefillCart;
  prices: RefillPrices;
  /** Without it, and not taken yet; null if nothing is asked. */
  next: RefillCart | null;
  onStay: () => void;
  onLeave: (next: RefillCart) => void;
}

/** Decision on winback and count: asks before the winback offer is left, with the days and the price of internet both ways. */
function LeaveOffer({ cart, prices, next, onStay, onLeave }: LeaveOfferProps) {
  const t = useTranslations('refill.cart.offer.leave');
  const formatPrice = (one: RefillCart) =>
    formatDollars(priceRefill({ ...one, packages: [], addOns: [] }, { ...prices, creditCents: 0 })?.subtotalCents ?? 0);
  const withOffer = { days: refillDays(cart, prices.plans), price: formatPrice(cart) };
  const otherDays = next ? refillDays(next, prices.plans) : 0;
  return (
    <Modal
      open={next !== null}
      onClose={onStay}
      title={t('title')}
      closeLabel={t('stay')}
      actions={
        <>
          <Button onClick={onStay}>{t('stay')}</Button>
          <Button variant="secondary" onClick={() => next && onLeave(next)}>
            {otherDays > 0 ? t('leave', { days: otherDays }) : t('leaveInternet')}
          </Button>
        </>
      }
    >
      <p>{t('with', withOffer)}</p>
      <p>
        {next && otherDays > 0 ? t('without', { days: otherDays, price: formatPrice(next) }) : t('withoutInternet')}
      </p>
    </Modal>
  );
}
