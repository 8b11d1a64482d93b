'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { FactList } from '#components/ui/fact-list.tsx';
import { PageHeading } from '#components/ui/page-heading.tsx';
import { DASHBOARD_PAGE } from '#lib/domain/session/site-paths.ts';
import type { ChangeOutcome } from '#lib/account/api.ts';
import type { DetailView, TvItem } from '#lib/account/server/account-views.ts';
import { formatDay } from '#lib/domain/calendar-day.ts';
import { REFILL_ENTRY } from '#lib/domain/entry-paths.ts';
import account from '#components/account/account.module.css';
import { AccountButtonLink } from '#components/account/account-link.tsx';
import { BackLink } from '#components/account/back-link.tsx';
import { DaysRing } from '#components/account/days-ring.tsx';
import { RouterReset } from '#components/account/router-reset.tsx';
import { RefillNow } from '#components/account/refill-now.tsx';
import screen from '#components/ui/screen-only.module.css';
import styles from './service-detail.module.css';
import { usePlanName } from '#components/account/use-plan-name.ts';
import actionStyles from '#components/ui/actions.module.css';
import { NoBreak } from '#components/ui/no-break.tsx';
import { useAccountChange } from '#app/[locale]/(account)/use-account-change.ts';

interface Props {
  view: DetailView;
  /** For internet only. */
  resetRouter?: () => Promise<ChangeOutcome>;
}

/** Spec 2 §2, §3: one service, its days, its plan and its box; of television every product with its own days. */
export function ServiceDetail({ view, resetRouter: reset }: Props) {
  const t = useTranslations('accountDashboard.details');
  const locale = useLocale();
  const planName = usePlanName();
  const [isResetOpen, setResetOpen] = useState(false);
  const { kind, addOns, hasAutoRefill, isOnHold } = view;
  const resetRouter = view.canResetRouter ? reset : undefined;
  const listFacts = ({ planCode, name, planDays, expiresOn, daysLeft }: TvItem, label: 'plan' | 'addOn') => [
    { label: t(label), value: planName(planCode, name, kind === 'hsd' ? planDays : 0) },
    ...(isOnHold || expiresOn === null
      ? []
      : [{ label: t(daysLeft <= 0 ? 'ended' : 'until'), value: formatDay(expiresOn, locale) }]),
  ];
  const facts = [
    ...listFacts(view, 'plan'),
    ...(hasAutoRefill === null ? [] : [{ label: t('autoRefill'), value: t(hasAutoRefill ? 'on' : 'off') }]),
  ];
  const products: { product: TvItem; facts: typeof facts }[] = [
    { product: view, facts },
    ...addOns.map((addOn) => ({ product: addOn, facts: listFacts(addOn, 'addOn') })),
  ];
  // What the provider does not say has no row; TV over the internet needs no box.
  const box = [
    ...(view.mac === ''
      ? []
      : [
          {
            label: t('mac'),
            value: <NoBreak>{view.mac}</NoBreak>,
            action: <CopyButton text={view.mac} of="mac" />,
          },
        ]),
    ...(view.serial === '' ? [] : [{ label: t('serial'), value: <NoBreak>{view.serial}</NoBreak> }]),
  ];

  return (
    <div className={account.page}>
      <BackLink to={DASHBOARD_PAGE}>{t('back')}</BackLink>
      <PageHeading>{t(kind)}</PageHeading>
      {products.map(({ product, facts }) => (
        <Card key={product.planCode}>
          <div className={styles.service}>
            <DaysRing
              daysLeft={product.daysLeft}
              planDays={product.planDays}
              color={product.ring}
              isOnHold={isOnHold}
              size="small"
            />
            <FactList facts={facts} />
          </div>
        </Card>
      ))}
      {box.length > 0 && (
        <Card aria-labelledby="device">
          <h2 id="device">{t(kind === 'hsd' ? 'device' : 'box')}</h2>
          <FactList facts={box} />
        </Card>
      )}
      <div className={actionStyles.actions}>
        {view.showsRefill && kind === 'hsd' && (
          <RefillNow className={screen.notOnPhone} busy={t('refillBusy')}>
            {t('refill')}
          </RefillNow>
        )}
        {/* A started refill is one of internet; television is chosen in the cart. */}
        {view.showsRefill && kind !== 'hsd' && <AccountButtonLink to={REFILL_ENTRY}>{t('refill')}</AccountButtonLink>}
        {resetRouter && (
          <Button variant="secondary" onClick={() => setResetOpen(true)}>
            {t('reset')}
          </Button>
        )}
      </div>
      {resetRouter && <RouterReset open={isResetOpen} onClose={() => setResetOpen(false)} reset={resetRouter} />}
    </div>
  );
}

/** Spec 2 §2: the internet service and its router, which can be reset here. */
export function InternetDetail({ view }: { view: DetailView }) {
  const resetRouter = useAccountChange('router-reset', view.account);
  return <ServiceDetail view={view} resetRouter={() => resetRouter({})} />;
}
