'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { AccountLink } from '#components/account/account-link.tsx';
import { Button } from '#components/ui/button.tsx';
import { NoBreakIn } from '#components/ui/no-break.tsx';
import type { ChangeOutcome } from '#lib/account/api.ts';
import type { OutageMessageView } from '#lib/account/server/account-views.ts';
import { displayPhone } from '#lib/domain/contact/phone.ts';
import { DASHBOARD_PAGES } from '#lib/domain/session/site-paths.ts';
import { assertNever } from '#lib/result.ts';
import { useAccountChange } from './use-account-change.ts';
import stack from '#components/ui/stack.module.css';
import text from '#components/ui/text.module.css';

interface Props {
  account: string;
  message: OutageMessageView;
}

/** Decision on messages after an outage: one text message to the account's own phone, and the way out of it. */
export function OutageMessage({ account, message: { outage, phone, state } }: Props) {
  const t = useTranslations('noInternet.answers.outage.message');
  const change = useAccountChange('outage-message', account);
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<ChangeOutcome | null>(null);

  switch (state) {
    case 'no-consent':
      return (
        <p>
          <span>{`${t('noConsent')} `}</span>
          <AccountLink to={DASHBOARD_PAGES['account-information']}>{t('turnOn')}</AccountLink>
        </p>
      );
    case 'offered':
    case 'asked': {
      const isAsked = state === 'asked';
      const press = async () => {
        setBusy(true);
        setOutcome(await change({ outage, action: isAsked ? 'leave' : 'join' }));
        setBusy(false);
      };
      const to = { phone: displayPhone(phone) };
      // One button, which keeps the focus when its word changes.
      return (
        <div className={stack.gap2}>
          <p role="status">
            {outcome === 'failed' || outcome === 'unknown' ? (
              t(outcome)
            ) : (
              <NoBreakIn number={to.phone}>{isAsked ? t('asked', to) : ''}</NoBreakIn>
            )}
          </p>
          <div>
            <Button variant={isAsked ? 'link' : 'primary'} busy={isBusy && t('busy')} onClick={() => void press()}>
              {t(isAsked ? 'stop' : 'ask')}
            </Button>
          </div>
          {!isAsked && (
            <p className={text.soft}>
              <NoBreakIn number={to.phone}>{t('to', to)}</NoBreakIn>
            </p>
          )}
        </div>
      );
    }
    default:
      return assertNever(state);
  }
}
