'use client';

import { useLocale, useTranslations } from 'next-intl';
import type { Elements } from '#components/ui/elements.ts';
import { usePlanName } from '#components/account/use-plan-name.ts';
import styles from '#components/payment/step-layout.module.css';
import { Card } from '#components/ui/card.tsx';
import choices from '#components/ui/choices.module.css';
import stack from '#components/ui/stack.module.css';
import text from '#components/ui/text.module.css';
import { Money } from '#components/ui/money.tsx';
import { daysRemaining, formatDay } from '#lib/domain/calendar-day.ts';
import type { ExpiryPreview } from '#lib/payment/views.ts';
import { type RefillCart, refillKind, toggleAddOn, togglePackage } from '#lib/plans/refill-cart.ts';
import type { RefillPrices } from '#lib/plans/refill-price.ts';
import { useState } from 'react';
import { Modal } from '#components/ui/modal.tsx';
import { ConfirmActions } from '#components/ui/confirm-actions.tsx';

interface Props {
  cart: RefillCart;
  prices: RefillPrices;
  /** With the television that the account has. */
  preview: ExpiryPreview;
  /** A move in progress pauses it: its days may stand still, and no last day is shown. */
  isPaused: boolean;
  disabled: boolean;
  onChange: (cart: RefillCart) => void;
  actions?: Elements;
}

/** Spec 3 §4.2: television that the account can buy, the basic package first, with the days that each has; choosing an add-on adds it. */
export function TvChoices({ cart, prices: { plans }, preview, isPaused, disabled, onChange, actions }: Props) {
  const t = useTranslations('refill.cart');
  const planName = usePlanName();
  const tv = plans.flatMap((plan) => {
    const kind = refillKind(plan);
    return kind === 'package' || kind === 'add-on' ? [{ ...plan, kind }] : [];
  });
  if (tv.length === 0) return null;
  return (
    <Card>
      <fieldset className={styles.choices} disabled={disabled}>
        <legend>
          <h2>{t('tv')}</h2>
        </legend>
        <p>{t('tvIntro')}</p>
        <div className={choices.choices}>
          {[...tv]
            .sort((one, other) => Number(other.kind === 'package') - Number(one.kind === 'package'))
            .map(({ planCode, kind, priceCents, text: own }) => (
              <label key={planCode} className={choices.choice}>
                <input
                  type="checkbox"
                  checked={[...cart.packages, ...cart.addOns].includes(planCode)}
                  onChange={() =>
                    onChange(kind === 'package' ? togglePackage(cart, planCode) : toggleAddOn(cart, planCode, plans))
                  }
                />
                <span className={stack.gap2}>
                  <span>{`${planName(planCode, own ?? '')} `}</span>
                  <PaidDays planCode={planCode} preview={preview} isPaused={isPaused} />
                </span>
                <strong>
                  <Money cents={priceCents} />
                </strong>
              </label>
            ))}
        </div>
        {actions}
      </fieldset>
    </Card>
  );
}

/** Of a product that the account has or had. */
function PaidDays({
  planCode,
  preview: { tv = [], today },
  isPaused,
}: Pick<Props, 'preview' | 'isPaused'> & { planCode: string }) {
  const t = useTranslations('refill.cart.paidTv');
  const locale = useLocale();
  const expiry = tv.find((paid) => paid.planCode === planCode)?.expiry ?? null;
  if (expiry === null) return null;
  const days = daysRemaining(expiry, today);
  const date = formatDay(expiry, locale);
  return (
    <span className={text.soft}>
      {days <= 0 ? t('ended', { date }) : isPaused ? t('days', { days }) : t('through', { days, date })}
    </span>
  );
}

const listTv = ({ packages, addOns }: RefillCart) => [...packages, ...addOns];

/**
 * Spec 3 §4.2: a change that takes television out of the cart asks first, and names what goes with it. `dialog` has to be rendered, outside
 * any field set.
 */
export function useTvRemoval({ cart, onChange }: { cart: RefillCart; onChange: (cart: RefillCart) => void }) {
  const t = useTranslations('refill.cart.removeTv');
  const planName = usePlanName();
  /** The cart after a removal that awaits confirmation. */
  const [reducedCart, setReducedCart] = useState<RefillCart | null>(null);
  const products = listTv(cart);
  const listMissing = (next: RefillCart) => products.filter((code) => !listTv(next).includes(code));
  const names = (reducedCart ? listMissing(reducedCart) : []).map((code) => planName(code, ''));
  const close = () => setReducedCart(null);
  const change = (next: RefillCart) => (listMissing(next).length > 0 ? setReducedCart(next) : onChange(next));
  const remove = () => {
    if (reducedCart) onChange(reducedCart);
    close();
  };
  const dialog = (
    <Modal
      open={reducedCart !== null}
      onClose={close}
      title={t('title', { name: names[0] ?? '' })}
      closeLabel={t('close')}
      actions={<ConfirmActions no={t('no')} onNo={close} yes={t('yes')} onYes={remove} />}
    >
      <p>{names.length > 1 ? t('addOns', { names: names.slice(1).join(', ') }) : t('text')}</p>
    </Modal>
  );
  return { change, dialog };
}
