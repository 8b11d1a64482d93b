'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Form } from '#components/fields/form.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { useLightForm } from '#components/fields/use-light-form.ts';
import { useTextDraft } from '#components/fields/use-text-draft.ts';
import { Banner } from '#components/ui/banner.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { NoBreakIn } from '#components/ui/no-break.tsx';
import type { PaymentApi } from '#lib/payment/api.ts';
import { isSignedOut, post } from '#lib/browser/api.ts';
import { receiptErrors } from '#lib/payment/receipt-errors.ts';
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

type Sent =
  | { state: 'idle' | 'sending' | 'failed' | 'signed-out' }
  | { state: 'sent'; to: string }
  | { state: 'limited'; seconds: number };

const DRAFT_FIELDS = ['recipient', 'checked'] as const;

/** Decision on receipts by message: the payer has the receipt sent, as the server writes it. */
export function SendReceipt({ api, draft, purchaseId: purchase, attempt, account }: Props) {
  const t = useTranslations('payment.receipt.send');
  const locale = useLocale();
  const hydrated = useHydrated();
  const [typed, change] = useTextDraft(draft, DRAFT_FIELDS);
  const [sent, setSent] = useState<Sent>({ state: 'idle' });
  const form = useLightForm({
    fields: ['recipient'] as const,
    idPrefix: 'receipt',
    errors: receiptErrors(typed),
    draft: [typed, change],
  });

  const submit = async (event: FormEvent) => {
    if (!form.submit(event) || sent.state === 'sending') return;
    setSent({ state: 'sending' });
    const to = typed.recipient.trim();
    const named = { purchase, attempt, ...(account !== undefined && { account }) };
    const response = await post(`${api}/receipt`, { ...named, locale, recipient: to });
    if (!response.ok && response.reason === 'limited') {
      return setSent({ state: 'limited', seconds: response.retryAfterSeconds });
    }
    if (isSignedOut(response)) return setSent({ state: 'signed-out' });
    if (!response.ok || !response.body.sent) return setSent({ state: 'failed' });
    setSent({ state: 'sent', to });
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
          disabled={!hydrated}
        />
        {sent.state === 'sent' && (
          <Banner tone="success" announce="status">
            <p>
              <NoBreakIn number={sent.to.includes('@') ? '' : sent.to}>{t('sent', { to: sent.to })}</NoBreakIn>
            </p>
          </Banner>
        )}
        {sent.state === 'failed' && (
          <Banner tone="danger" announce="alert">
            <p>{t('failed')}</p>
          </Banner>
        )}
        {sent.state === 'signed-out' && <SignedOutAlert kept="receipt" />}
        {sent.state === 'limited' && (
          <Banner tone="warning" announce="alert">
            <p>{t('limited', { wait: formatWait(sent.seconds, locale) })}</p>
          </Banner>
        )}
        <Button type="submit" variant="secondary" disabled={!hydrated} busy={sent.state === 'sending' && t('sending')}>
          {t('action')}
        </Button>
      </Form>
    </Card>
  );
}
