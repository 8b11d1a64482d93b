import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RouterContext } from '#tests/support/next-navigation.ts';
import { formatDay } from '#lib/domain/calendar-day.ts';
import { LOCALES } from '#lib/i18n/locales.ts';
import type { AutoRefillView } from '#lib/account/server/auto-refill.ts';
import { labelsIn } from '#tests/e2e/support/labels.ts';
import { renderAccount } from '#tests/support/account-screen.tsx';
import { serverError, tooManyRequests, respondWith } from '#tests/support/api-server.ts';
import { watchNavigation } from '#tests/support/page-left.ts';
import { AUTO, CHARGE, ON } from '#tests/support/payment-views.ts';
import { SlowRefresh } from '#tests/support/slow-refresh.tsx';
import { AutoRefillScreen } from './screen.tsx';

const PATIENT = { timeout: 10_000 };
const refresh = jest.fn();
beforeEach(() => void refresh.mockClear());
const page = (view: Partial<AutoRefillView> = {}) => (
  <RouterContext.Provider value={{ refresh } as never}>
    <AutoRefillScreen view={{ ...AUTO, ...view }} />
  </RouterContext.Provider>
);

describe.each(LOCALES)('auto-refill in %s', (locale) => {
  const t = labelsIn(locale);
  const agree = () => screen.getByRole('checkbox', { name: t('account.autoRefill.agree') });
  async function turnOn() {
    await userEvent.click(agree());
    await userEvent.click(screen.getByRole('button', { name: t('account.autoRefill.turnOn') }));
  }

  const LAST_DAY: Partial<AutoRefillView> = {
    lastDay: '2026-11-27',
    wouldChargeOn: '2026-11-28',
    ifOn: { says: 'late', chargeOn: '2026-11-28', stopsOn: '2026-11-27', declinedOn: null, isCovered: false },
  };
  const refill = () => screen.queryAllByRole('link', { name: t('account.autoRefill.refill') });

  it('says before it is turned on that internet stops first, with a refill as the way to stay online', () => {
    renderAccount(page(LAST_DAY), locale);
    const days = { stopsOn: formatDay('2026-11-27', locale), chargeOn: formatDay('2026-11-28', locale) };
    expect(document.body).toHaveTextContent(t('account.outlook.late', days).replaceAll(/\s/g, ' '));
    expect(screen.queryByText(t('account.autoRefill.intro'))).toBeNull();
    expect(refill()).toHaveLength(1);
    expect(agree()).toBeVisible();
    expect(screen.queryByRole('link', { name: t('account.outlook.changeCard') })).toBeNull();
  });

  it('leads a charge that comes too late to a refill, and a card at fault to the card', () => {
    const late = {
      ...ON,
      outlook: { ...ON.outlook, says: 'late', stopsOn: '2026-11-27', isCovered: false },
    } as const;
    const { show } = renderAccount(page({ stored: late }), locale);
    expect(screen.queryByRole('link', { name: t('account.outlook.changeCard') })).toBeNull();
    expect(refill()).toHaveLength(1);
    expect(screen.queryByText(t('account.autoRefill.intro'))).toBeNull();
    show(page({ stored: { ...late, outlook: { ...late.outlook, says: 'declinedToday' } } }));
    expect(screen.getByRole('link', { name: t('account.outlook.changeCard') })).toBeVisible();
  });

  it('shows the amount with tax where the provider names it, else the price plus tax', () => {
    const { show } = renderAccount(page(), locale);
    expect(screen.getByText(t('account.autoRefill.amountTax', { total: '$48.01' }))).toBeVisible();
    show(page({ charge: { ...CHARGE, taxCents: null, totalCents: 4_500 } }));
    expect(screen.getByText(t('account.autoRefill.amountNoTax', { total: '$45.00' }))).toBeVisible();
  });

  it('says beside an offer that auto-refill does not use it', () => {
    const text = locale === 'en' ? "Auto-refill doesn't use this offer." : 'La recarga automática no usa esta oferta.';
    const { show } = renderAccount(page(), locale);
    expect(screen.queryByText(text)).toBeNull();
    show(page({ hasOffer: true }));
    expect(screen.getByText(text)).toBeVisible();
  });

  it('leaves the focus on the new state after it was turned on', async () => {
    respondWith({ '/api/account/auto-refill': { outcome: 'done', ref: null } });
    const { show } = renderAccount(page(), locale);
    await turnOn();
    await waitFor(() => expect(refresh).toHaveBeenCalled());
    show(page({ stored: ON }));
    await waitFor(() => expect(screen.getByRole('heading', { name: t('account.autoRefill.on') })).toHaveFocus());
  });

  it('leaves the focus on the new state after it was turned off', async () => {
    respondWith({ '/api/account/auto-refill': { outcome: 'done', ref: null } });
    const { show } = renderAccount(page({ stored: ON }), locale);
    await userEvent.click(screen.getByRole('button', { name: t('account.autoRefill.turnOff') }));
    await userEvent.click(screen.getByRole('button', { name: t('account.autoRefill.confirm.yes') }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    show(page());
    await waitFor(() => expect(screen.getByRole('heading', { name: t('account.autoRefill.off') })).toHaveFocus());
  });

  it.each(['turnOn', 'turnOff'] as const)('refused leaves the focus on what was pressed (%s)', async (name) => {
    respondWith({ '/api/account/auto-refill': Response.json({ reason: 'payment-changed' }, { status: 409 }) });
    renderAccount(
      <SlowRefresh>
        <AutoRefillScreen view={{ ...AUTO, stored: name === 'turnOn' ? AUTO.stored : ON }} />
      </SlowRefresh>,
      locale,
    );
    if (name === 'turnOn') await turnOn();
    else {
      await userEvent.click(screen.getByRole('button', { name: t('account.autoRefill.turnOff') }));
      await userEvent.click(screen.getByRole('button', { name: t('account.autoRefill.confirm.yes') }));
    }
    await screen.findByRole('alert', {}, PATIENT);
    const pressed = screen.getByRole('button', { name: t(`account.autoRefill.${name}`) });
    expect(pressed).toHaveFocus();
    // A browser takes the focus from a button that is disabled.
    expect(pressed).toBeEnabled();
  });

  it('cannot be turned on again before the page shows that it is on', async () => {
    const sent = respondWith({ '/api/account/auto-refill': { outcome: 'done', ref: null } });
    renderAccount(
      <SlowRefresh>
        <AutoRefillScreen view={AUTO} />
      </SlowRefresh>,
      locale,
    );
    await turnOn();
    const name = t('account.autoRefill.turnOn');
    await waitFor(() => expect(screen.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true'));
    await userEvent.click(screen.getByRole('button', { name }));
    expect(sent).toHaveLength(1);
    expect(agree()).toBeDisabled();
  });

  it('says for how long to wait after too many tries, and reads nothing again', async () => {
    respondWith({ '/api/account/auto-refill': tooManyRequests() });
    renderAccount(page(), locale);
    await turnOn();
    const alert = await screen.findByRole('alert', {}, PATIENT);
    expect(alert).toHaveTextContent(t('account.paymentChange.limited.title'));
    expect(alert).toHaveTextContent(/2 minut/);
    expect(refresh).not.toHaveBeenCalled();
  });

  it('reports that plan, total or day have changed', async () => {
    respondWith({ '/api/account/auto-refill': Response.json({ reason: 'charge-changed' }, { status: 409 }) });
    renderAccount(page(), locale);
    await turnOn();
    const alert = await screen.findByRole('alert', {}, PATIENT);
    expect(alert).toHaveTextContent(t('account.paymentChange.chargeChanged.text'));
    await waitFor(() => expect(refresh).toHaveBeenCalled());
  });

  it('reports that the terms have changed, and asks to agree to the new ones', async () => {
    respondWith({ '/api/account/auto-refill': Response.json({ reason: 'terms-changed' }, { status: 409 }) });
    const { show } = renderAccount(page(), locale);
    await turnOn();
    const alert = await screen.findByRole('alert', {}, PATIENT);
    expect(alert).toHaveTextContent(t('account.paymentChange.termsChanged.title'));
    await waitFor(() => expect(refresh).toHaveBeenCalled());
    show(page({ termsVersion: '2026-12' }));
    expect(agree()).not.toBeChecked();
    expect(screen.getByRole('button', { name: t('account.autoRefill.turnOn') })).toHaveFocus();
  });

  it('saves the terms as they were agreed to, reports a failure, and follows a refusal', async () => {
    const left = watchNavigation();
    const saved: string[] = [];
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined });
    const download = () => userEvent.click(screen.getByRole('button', { name: t('account.autoRefill.download') }));
    const path = '/api/account/auto-refill/terms';
    const sent = respondWith({
      [path]: [
        serverError(),
        new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }),
        Response.json({ reason: 'account-changed' }, { status: 409 }),
        Response.json({ reason: 'no-session', redirectTo: 'login' }, { status: 401 }),
      ],
    } as never);
    renderAccount(page({ stored: ON, agreed: { version: '2026-11', on: '2026-11-23' } }), locale);
    await download();
    expect(await screen.findByText(t('account.autoRefill.downloadFailed'))).toBeVisible();
    await download();
    await waitFor(() => expect(saved).toEqual(['auto-refill-terms.html']));
    expect(screen.queryByText(t('account.autoRefill.downloadFailed'))).toBeNull();
    expect(sent[1]?.path).toBe(`${path}?account=${AUTO.account}&locale=${locale}&isAction=true`);
    await download();
    await waitFor(() => expect(left).toEqual([expect.stringContaining(`account=${AUTO.account}`)]));
    await download();
    await waitFor(() => expect(left).toEqual([expect.anything(), expect.stringContaining('/api/session/login')]));
    click.mockRestore();
  });
});
