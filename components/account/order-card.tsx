import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Elements } from '#components/ui/elements.ts';
import { Banner } from '#components/ui/banner.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { FactList } from '#components/ui/fact-list.tsx';
import { NoBreak } from '#components/ui/no-break.tsx';
import { PhoneText } from '#components/ui/phone-text.tsx';
import type { AccountOrderView } from '#lib/account/account-order.ts';
import { accountPath } from '#lib/domain/account-address.ts';
import { formatDay } from '#lib/domain/calendar-day.ts';
import { ACTIVATION_ENTRY } from '#lib/domain/entry-paths.ts';
import { formatDollars } from '#lib/domain/money.ts';

interface Props {
  order: AccountOrderView;
  /** What else can be done about it, such as canceling it. */
  actions?: ReactNode;
  /** Stands below the facts. */
  note?: Elements;
}

/** Decision on orders being set up: what was ordered, its number, and how far it is. Dashboard, picker and notifications lead with it. */
export function OrderCard({ order, actions, note }: Props) {
  const t = useTranslations('account.order');
  const locale = useLocale();
  const { state } = order;
  const activation = order.newAccount && accountPath(`/${locale}${ACTIVATION_ENTRY}?bhr=false`, order.newAccount);
  return (
    <Banner
      tone={state === 'checking' || state === 'failed' ? 'warning' : 'info'}
      title={useOrderTitle(order)}
      actions={activation ? <ButtonLink href={activation}>{t('ready.activate')}</ButtonLink> : actions}
    >
      <OrderStatus order={order} />
      <OrderFacts order={order} />
      {note}
    </Banner>
  );
}

/** What is being done, in a few words. */
export function useOrderTitle({ kind, state }: AccountOrderView): string {
  const t = useTranslations('account.order');
  if (state === 'ready') return t('ready.title');
  if (state === 'failed') return t('failed.title');
  if (state === 'checking') return t(kind === 'reconnection' ? 'checking.reconnection' : 'checking.move');
  return t(`titles.${kind}`);
}

interface StatusProps {
  order: AccountOrderView;
  /** The usual time is over, however short that was. */
  isSlow?: boolean;
}

/** How far the order is, and whether there is anything to do. After an hour, whom to call. */
export function OrderStatus({ order, isSlow = false }: StatusProps) {
  const t = useTranslations('account.order');
  const locale = useLocale();
  const { age, kind, on, state, supportPhone: phone } = order;
  if (state === 'failed') {
    return (
      <p>
        <PhoneText phone={phone}>{t('failed.text', { phone })}</PhoneText>
      </p>
    );
  }
  if (state === 'ready') return <p>{t('ready.text')}</p>;
  const text =
    state === 'checking'
      ? t(kind === 'reconnection' ? 'checkingText.reconnection' : 'checkingText.move')
      : t(isSlow || age !== 'new' ? 'slow' : 'new');
  return (
    <>
      {kind === 'move-scheduled' && state === 'ordered' && on && (
        <p>{t('scheduled', { date: formatDay(on, locale) })}</p>
      )}
      <p>{text}</p>
      {age === 'late' && (
        <p>
          <PhoneText phone={phone}>{t('call', { phone })}</PhoneText>
        </p>
      )}
    </>
  );
}

function OrderFacts({ order: { address, kind, number, on, paidCents, reference } }: { order: AccountOrderView }) {
  const t = useTranslations('account.order.facts');
  const label = useTranslations('shell.reference')('label');
  const locale = useLocale();
  const isMove = kind !== 'reconnection';
  const facts = [
    number === ''
      ? { label, value: <NoBreak>{reference}</NoBreak> }
      : { label: t(isMove ? 'confirmationNumber' : 'orderNumber'), value: <NoBreak>{number}</NoBreak> },
    address !== '' && { label: t(isMove ? 'newAddress' : 'address'), value: address },
    on !== null && { label: t('date'), value: formatDay(on, locale) },
    paidCents > 0 && { label: t('paid'), value: formatDollars(paidCents) },
  ].filter((fact) => fact !== false);
  return <FactList facts={facts} />;
}
