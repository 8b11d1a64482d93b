'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import type { CardStepProps } from '#components/payment/card-step.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import type { Elements } from '#components/ui/elements.ts';
import { DASHBOARD_PAGES } from '#lib/domain/session/site-paths.ts';
import type { PaymentMethodView, StoredPayment } from '#lib/account/server/owner-card.ts';
import { formatDraftKey, type usePaymentMethod } from './use-payment-method.ts';

export interface CardEditorProps {
  mode: 'add' | 'replace' | 'update';
  view: PaymentMethodView;
  stored: StoredPayment;
  method: ReturnType<typeof usePaymentMethod>;
}

interface Props extends CardEditorProps {
  /** The card form: with our own fields, or with the gateway's. */
  cardStep: (step: CardStepProps) => Elements;
}

/** Spec 2 §4, 3 §5: the card form, to add or replace the card, or to change its expiry date, name or address. */
export function CardEditor({ mode, view, stored: { card, cards, hasAutoRefill }, method, cardStep }: Props) {
  const t = useTranslations('account.paymentMethod');
  const recap = useTranslations('payment.recap');
  const brandNames = useTranslations('fields.cardBrands');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const isUpdate = mode === 'update';
  const knownBrand = isUpdate && card ? card.brand : null;
  const name = card ? recap('ending', { brand: brandNames(card.brand), lastFour: card.lastFour }) : '';
  const { expiry } = card ?? { expiry: null };
  const cardsText = useTranslations('cards');
  const isAddition = mode === 'add' && (cards?.length ?? 0) > 0;

  return (
    <Card>
      <h2 ref={heading} tabIndex={-1}>
        {isUpdate ? t('updateTitle', { card: name }) : t(`${mode}Title`)}
      </h2>
      {cardStep({
        formId: 'payment-method',
        path: DASHBOARD_PAGES['edit-payment'],
        billing: view.billing,
        draft: formatDraftKey(view.account),
        today: view.month,
        onConfirm: method.confirm,
        busy: method.busy && t('saving'),
        isSaved: true,
        savedBrand: knownBrand,
        serviceAddress: view.serviceAddress,
        defaults:
          isUpdate && card
            ? {
                ...card.billing,
                expirationMonth: expiry ? String(expiry.month).padStart(2, '0') : '',
                expirationYear: expiry ? String(expiry.year) : '',
              }
            : undefined,
        failure: null,
        labels: { intro: isAddition ? cardsText('addIntro') : t(selectIntro(mode, hasAutoRefill)), next: t('save') },
        children: (
          <Button variant="quiet" disabled={method.busy} onClick={() => method.open('view')}>
            {t('cancel')}
          </Button>
        ),
      })}
    </Card>
  );
}

function selectIntro(mode: CardEditorProps['mode'], hasAutoRefill: boolean) {
  if (mode !== 'replace') return `${mode}Intro` as const;
  return hasAutoRefill ? 'replaceIntroAuto' : 'replaceIntro';
}
