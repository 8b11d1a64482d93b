'use client';

import { useTranslations } from 'next-intl';
import { CardRecap } from '#components/payment/card-recap.tsx';
import type { CardStepProps } from '#components/payment/card-step.tsx';
import { toCardRecap } from '#components/payment/paying-card.ts';
import { PinRedemption } from '#components/payment/pin-redemption.tsx';
import { cardFieldId } from '#components/payment/use-card-field.ts';
import { WhatItBuys } from '#components/payment/what-it-buys.tsx';
import type { Elements } from '#components/ui/elements.ts';
import { Tabs } from '#components/ui/tabs.tsx';
import { useFocusAfterRecap } from '#components/ui/step-recap.tsx';
import { LITEPAY_FLOW } from '#lib/litepay/flow.ts';
import type { LitepayView } from '#lib/litepay/api.ts';
import { DayForGuest } from '../../day-for-guest.tsx';
import { CARD_DRAFT, pinOwner } from '../litepay-drafts.ts';
import { CARD_FORM_ID } from './form-ids.ts';
import { PlanChoices } from './plan-choices.tsx';
import type { useGuestPin } from './use-guest-pin.ts';
import type { FoundAccount, Refill } from './use-refill.ts';
import styles from './payment-step.module.css';

export interface PaymentStepProps {
  view: LitepayView;
  refill: Refill;
  account: FoundAccount;
  pin: ReturnType<typeof useGuestPin>;
  /** While a card is being charged or a PIN redeemed. */
  isLocked: boolean;
}

interface Props extends PaymentStepProps {
  /** The card form: with our own fields, or with the gateway's. */
  cardStep: (step: CardStepProps) => Elements;
}

/** Spec 3 §2.5, step 2: a card, or a refill PIN. */
export function PaymentStep({ view, refill, account, pin, isLocked, cardStep }: Props) {
  const t = useTranslations('litepay.payment');
  const p = useTranslations('pin.tabs');
  const { method, failure, card } = refill;
  const cardFailure = method === 'card' ? failure : null;
  // A failure takes the focus on its own.
  useFocusAfterRecap(card !== null, cardFailure ? null : cardFieldId('name'));
  const cardForm = cardStep({
    formId: CARD_FORM_ID,
    path: LITEPAY_FLOW.payment.path,
    billing: view.billing,
    draft: CARD_DRAFT,
    today: view.today,
    recap: card && <CardRecap {...toCardRecap(card)} onEdit={refill.edit} isLocked={isLocked} />,
    onConfirm: refill.confirmCard,
    failure: cardFailure,
    // The tab above says it.
    hidesHeading: view.takesPins,
    labels: { intro: '', next: t('next'), privacy: t('privacy') },
    supportPhone: view.supportPhone,
  });
  const byCard = (
    <div className={styles.step}>
      <PlanChoices plan={account.plan} onChoose={refill.choosePlan} isLocked={isLocked} />
      {cardForm}
      {view.asksForDay && account.plan.daysLeft === 0 && (
        // What was asked for one account says nothing of the next.
        <DayForGuest key={`${account.phone} ${account.zip}`} purchase={account.purchase} />
      )}
    </div>
  );
  if (!view.takesPins) return byCard;
  const byPin = (
    <PinRedemption
      key={account.purchase.version}
      typedFor={pinOwner(account)}
      check={pin.check}
      payment={pin.payment}
      onRedeem={pin.redeem}
      whatItBuys={({ preview, days }) => <WhatItBuys preview={preview} days={days} />}
      failure={method === 'pin' ? failure : null}
      supportPhone={view.supportPhone}
      level={3}
    />
  );
  return (
    <Tabs
      label={p('label')}
      selected={method}
      onSelect={refill.choose}
      disabled={isLocked}
      tabs={[
        { id: 'card', label: p('card'), panelLabel: p('cardPanel'), content: byCard },
        { id: 'pin', label: p('pin'), panelLabel: p('pinPanel'), content: byPin },
      ]}
    />
  );
}
