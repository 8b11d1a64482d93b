import { getTranslations } from 'next-intl/server';
import { type ReactNode, Suspense } from 'react';
import { FlowProgress } from '#components/layout/flow-progress.tsx';
import { RefreshOnReturn } from '#components/layout/refresh-on-return.tsx';
import { SiteShell } from '#app/site-shell.tsx';
import { BUY_FLOW } from '#lib/shop/flow.ts';
import { guardedPaths, progressSteps, stepCount } from '#lib/domain/step-table.ts';
import { BuyMemory } from './buy-memory.tsx';
import { SyncPurchaseParam } from './sync-purchase-param.tsx';

export const metadata = { robots: { index: false, follow: false } };

/** Spec 1 §2: header without log out, notice, progress, main area, footer. Nothing leads away from a purchase. */
export default async function BuyLayout({ children }: { children: ReactNode }) {
  const t = await getTranslations('buyflow');
  const count = stepCount(BUY_FLOW);
  const steps = progressSteps(BUY_FLOW).map(({ title, number, ...step }) => ({
    ...step,
    title: t(title),
    position: number === null ? null : t('step', { number, count }),
  }));
  const pathsOfPurchase = guardedPaths(BUY_FLOW);
  return (
    <BuyMemory>
      <SiteShell
        links={[]}
        footer="buyflow.buyflowFooter"
        progress={
          <Suspense>
            {/* Leaving for the identity service and returning from it share one page. */}
            <FlowProgress steps={steps} lastWith="digitalSessionId" />
          </Suspense>
        }
      >
        <Suspense>
          <SyncPurchaseParam paths={pathsOfPurchase} />
        </Suspense>
        <RefreshOnReturn />
        {children}
      </SiteShell>
    </BuyMemory>
  );
}
