'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Form } from '#components/fields/form.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { useForm } from '#components/fields/use-form.ts';
import { useTextDraft } from '#components/fields/use-text-draft.ts';
import { Banner } from '#components/ui/banner.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { NoBreakIn } from '#components/ui/no-break.tsx';
import type { PaymentApi } from '#lib/payment/api.ts';
import { isSignedOut, post } from '#lib/browser/api.ts';
import { recipientError } from '#lib/domain/contact/recipient.ts';
import type { ReceiptTotals } from '#lib/payment/views.ts';
import { formatWait } from '#lib/domain/calendar-day.ts';
import { SignedOutAlert } from './signed-out-alert.tsx';
import stack from '#components/ui/stack.module.css';

interface Props extends Pick<ReceiptTotals, 'purchaseId' | 'attempt' | 'account'> {
  /** The folder of the flow's handlers: '/api/litepay'. */
  api: PaymentApi;
  /** The name of the form's draft in this tab. */
  draft: string;
}

type Delivery =
  | { state: 'idle' | 'sending' | 'failed' | 'signed-out' }
  | { state: 'sent'; to: string }
  | { state: 'limited'; seconds: number };

const DRAFT_FIELDS = ['recipient', 'checked'] as const;

/** Decision on receipts by message: the payer has the receipt sent, as the server writes it. */
export function SendReceipt({ api, draft, purchaseId: purchase, attempt, account }: Props) {
  const t = useTranslations('payment.receipt.send');
  const locale = useLocale();
  const isHydrated = useHydrated();
  const [values, change] = useTextDraft(draft, DRAFT_FIELDS);
  const [delivery, setDelivery] = useState<Delivery>({ state: 'idle' });
  const form = useForm({
    fields: ['recipient'] as const,
    fieldId: (name) => `receipt-${name}`,
    check: ({ recipient }) => ({ recipient: recipientError(recipient) }),
    draft: [values, change],
  });

  const submit = async (event: FormEvent) => {
    if (!form.submit(event) || delivery.state === 'sending') return;
    setDelivery({ state: 'sending' });
    const to = values.recipient.trim();
    const attemptRef = { purchase, attempt, ...(account !== undefined && { account }) };
    const response = await post(`${api}/receipt`, { ...attemptRef, locale, recipient: to });
    if (!response.ok && response.reason === 'limited') {
      return setDelivery({ state: 'limited', seconds: response.retryAfterSeconds });
    }
    if (isSignedOut(response)) return setDelivery({ state: 'signed-out' });
    if (!response.ok || !response.body.sent) return setDelivery({ state: 'failed' });
    setDelivery({ state: 'sent', to });
    change({ recipient: '', checked: '' });
  };

  return (
    <Card aria-labelledby="send-receipt">
      <h2 id="send-receipt">{t('title')}</h2>
      <Form className={stack.form} noValidate onSubmit={submit}>
        <TextField
          {...form.field('recipient')}
          label={t('recipient')}
          hint={t('hint')}
          autoComplete="email"
          enterKeyHint="send"
          required
          disabled={!isHydrated}
        />
        {delivery.state === 'sent' && (
          <Banner tone="success" announce="status">
            <p>
              <NoBreakIn number={delivery.to.includes('@') ? '' : delivery.to}>
                {t('sent', { to: delivery.to })}
              </NoBreakIn>
            </p>
          </Banner>
        )}
        {delivery.state === 'failed' && (
          <Banner tone="danger" announce="alert">
            <p>{t('failed')}</p>
          </Banner>
        )}
        {delivery.state === 'signed-out' && <SignedOutAlert kept="receipt" />}
        {delivery.state === 'limited' && (
          <Banner tone="warning" announce="alert">
            <p>{t('limited', { wait: formatWait(delivery.seconds, locale) })}</p>
          </Banner>
        )}
        <Button
          type="submit"
          variant="secondary"
          disabled={!isHydrated}
          busy={delivery.state === 'sending' && t('sending')}
        >
          {t('action')}
        </Button>
      </Form>
    </Card>
  );
}
