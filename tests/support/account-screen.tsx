import { act, render } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import type { DashboardView } from '#lib/account/server/dashboard.ts';
import type { HomeView, InternetView } from '#lib/account/server/account-views.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { type HomeFacts, toHome } from '#lib/plans/home-state.ts';
import enAccountDashboard from '#messages/en/account-dashboard.json' with { type: 'json' };
import enAccountInformation from '#messages/en/account-information.json' with { type: 'json' };
import enAccount from '#messages/en/account.json' with { type: 'json' };
import enActivation from '#messages/en/activation.json' with { type: 'json' };
import enCards from '#messages/en/cards.json' with { type: 'json' };
import enDictionary from '#messages/en/dictionary.json' with { type: 'json' };
import enFields from '#messages/en/fields.json' with { type: 'json' };
import enNoInternet from '#messages/en/no-internet.json' with { type: 'json' };
import enPayment from '#messages/en/payment.json' with { type: 'json' };
import enPin from '#messages/en/pin.json' with { type: 'json' };
import enReconnect from '#messages/en/reconnect.json' with { type: 'json' };
import enRefill from '#messages/en/refill.json' with { type: 'json' };
import enMoving from '#messages/en/moving.json' with { type: 'json' };
import esMoving from '#messages/es/moving.json' with { type: 'json' };
import enPaymentHistory from '#messages/en/payment-history.json' with { type: 'json' };
import enRoot from '#messages/en/root.json' with { type: 'json' };
import enShell from '#messages/en/shell.json' with { type: 'json' };
import esAccountDashboard from '#messages/es/account-dashboard.json' with { type: 'json' };
import esAccountInformation from '#messages/es/account-information.json' with { type: 'json' };
import esAccount from '#messages/es/account.json' with { type: 'json' };
import esActivation from '#messages/es/activation.json' with { type: 'json' };
import esCards from '#messages/es/cards.json' with { type: 'json' };
import esDictionary from '#messages/es/dictionary.json' with { type: 'json' };
import esFields from '#messages/es/fields.json' with { type: 'json' };
import esNoInternet from '#messages/es/no-internet.json' with { type: 'json' };
import esPayment from '#messages/es/payment.json' with { type: 'json' };
import esPin from '#messages/es/pin.json' with { type: 'json' };
import esReconnect from '#messages/es/reconnect.json' with { type: 'json' };
import esRefill from '#messages/es/refill.json' with { type: 'json' };
import esPaymentHistory from '#messages/es/payment-history.json' with { type: 'json' };
import esRoot from '#messages/es/root.json' with { type: 'json' };
import esShell from '#messages/es/shell.json' with { type: 'json' };
import { inLanguage } from './in-language.ts';

const LABELS = {
  en: {
    account: enAccount,
    accountDashboard: enAccountDashboard,
    accountInformation: enAccountInformation,
    activation: enActivation,
    cards: enCards,
    dictionary: enDictionary,
    fields: enFields,
    noInternet: enNoInternet,
    payment: enPayment,
    pin: enPin,
    reconnect: enReconnect,
    refill: enRefill,
    moving: enMoving,
    paymentHistory: enPaymentHistory,
    root: enRoot,
    shell: enShell,
  },
  es: {
    account: esAccount,
    accountDashboard: esAccountDashboard,
    accountInformation: esAccountInformation,
    activation: esActivation,
    cards: esCards,
    dictionary: esDictionary,
    fields: esFields,
    noInternet: esNoInternet,
    payment: esPayment,
    pin: esPin,
    reconnect: esReconnect,
    refill: esRefill,
    moving: esMoving,
    paymentHistory: esPaymentHistory,
    root: esRoot,
    shell: esShell,
  },
};

function withLabels(content: ReactNode, locale: Locale = 'en') {
  return (
    <NextIntlClientProvider locale={locale} messages={inLanguage(LABELS, locale)} timeZone="America/New_York">
      {content}
    </NextIntlClientProvider>
  );
}

/** Renders a screen of the account area with its messages. */
export function renderAccount(screen: ReactNode, locale: Locale = 'en') {
  const view = render(withLabels(screen, locale));
  return { ...view, show: (next: ReactNode) => view.rerender(withLabels(next, locale)) };
}

/** Renders the same on the server, and hydrates it after `before` has changed the markup. */
export async function hydrateAccount(
  screen: ReactNode,
  before: (markup: HTMLElement) => void,
  locale: Locale = 'en',
): Promise<void> {
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(withLabels(screen, locale));
  before(container);
  await act(async () => render(withLabels(screen, locale), { container, hydrate: true }));
}

const NO_DAYS = { chargeOn: null, stopsOn: null, declinedOn: null } as const;

/** A plan with 21 of 30 days left and no problems. */
export function internetWith(changes: Partial<InternetView> = {}): InternetView {
  return {
    daysLeft: 21,
    planDays: 30,
    expiresOn: '2026-12-10',
    isPaused: false,
    isOnHold: false,
    hasAutoRefill: false,
    nextChargeOn: null,
    nextCharge: null,
    outlook: {
      says: changes.hasAutoRefill ? 'charges' : 'off',
      isCovered: changes.hasAutoRefill ?? false,
      ...NO_DAYS,
    },
    ring: 'green',
    showsWarning: false,
    showsRefill: false,
    ...changes,
  };
}

/** Nothing to report. */
export const ACTIVE_HOME: HomeView = { state: 'active', others: [], expectedEnd: null };

/** The home as the server would say it of such an internet; null: deactivated. */
export function homeWith(internet: InternetView | null, facts: Partial<HomeFacts> = {}): HomeView {
  const { outlook } = internet ?? {};
  const home = toHome({
    isDeactivated: internet === null,
    isBeingSetUp: false,
    isPaused: internet?.isPaused ?? false,
    hasOutage: false,
    daysLeft: internet?.daysLeft ?? 0,
    hasDeclinedCard: outlook !== undefined && outlook.declinedOn !== null && !outlook.isCovered,
    isExpiring: internet?.ring === 'amber',
    ...facts,
  });
  return { ...home, expectedEnd: null };
}

export function dashboardWith(changes: Partial<DashboardView> = {}): DashboardView {
  return {
    account: 'a'.repeat(32),
    grace: null,
    home: homeWith(changes.internet === undefined ? internetWith() : changes.internet),
    name: 'Guadalupe',
    open: {
      address: '100 Maple Street, Springfield, IL 62701',
      plan: { code: 'HSD_030', name: '', days: 30, priceCents: 4500 },
      canSwitch: false,
    },
    internet: internetWith(),
    tv: [],
    benefit: { stripe: null, showsTeaser: false, isTribal: false },
    refill: { days: 30, subtotalCents: 4500, card: { brand: 'visa', lastFour: '4242' } },
    facts: { card: null, lastPayment: null },
    promo: null,
    order: null,
    move: null,
    startedMove: null,
    isMoveCancelled: false,
    isMoveEnded: false,
    daysAddedOnHold: null,
    canResetRouter: true,
    syncUp: null,
    showsTour: false,
    ...changes,
  };
}
