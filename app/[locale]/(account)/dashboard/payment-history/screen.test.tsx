import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { formatPlainDay, formatDay } from '#lib/domain/calendar-day.ts';
import { buildHistory } from '#lib/account/payment-history.ts';
import type { PaymentHistoryView } from '#lib/account/server/payment-history.ts';
import { hydrateAccount, renderAccount } from '#tests/support/account-screen.tsx';
import { serverError, respondWith } from '#tests/support/api-server.ts';
import { watchNavigation } from '#tests/support/page-left.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { LiveHistory } from './live-history.tsx';
import { PaymentReceiptScreen } from '#app/[locale]/(account)/dashboard/payment-history/receipt/screen.tsx';

const PATH = '/api/account/payments';
const ACCOUNT = 'a'.repeat(32);
const ADDRESS = `/en/dashboard/payment-history?account=${ACCOUNT}`;

/** One payment every three days, back from 23 November 2026. */
const PAYMENTS = Array.from({ length: 150 }, (_, index) => ({
  paidAt: new Date(Date.UTC(2026, 10, 23) - index * 3 * 86_400_000).toISOString().slice(0, 10),
  cents: 4_924,
  orderNumber: `H-${index}`,
  planCode: 'HSD_030',
  product: '30 days of internet',
  internetDays: 30,
  expiry: '2026-12-22',
  isAutoRefill: index === 0,
}));
const history = (query: { year?: number; page?: number; day?: string } = {}, payments = PAYMENTS) =>
  buildHistory(
    payments,
    { year: null, page: 1, day: null, ...query },
    (paidAt) => paidAt,
  ) as PaymentHistoryView['history'];

const AUTO_REFILL = { en: 'Paid by auto-refill', es: 'Pagado con la recarga automática' };

const open = (shown = history(), locale: 'en' | 'es' = 'en', { isPartial = false, isPending = false } = {}) =>
  renderAccount(
    <main>
      <LiveHistory view={{ account: ACCOUNT, history: shown, isPartial, isPending }} />
    </main>,
    locale,
  );
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const headings = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

beforeEach(() => window.history.replaceState(null, '', ADDRESS));

describe.each([
  ['en', 'Download CSV', /^This browser can't save files/],
  ['es', 'Descargar CSV', /^Este navegador no puede guardar archivos/],
] as const)('a file that the browser cannot save, in %s', (locale, name, said) => {
  it.each(['refuses', 'has no downloads'])('says so where it %s', async (how) => {
    jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('a,b'));
    const refuse = () => {
      throw new DOMException('', 'SecurityError');
    };
    Object.assign(URL, { createObjectURL: how === 'refuses' ? refuse : undefined });
    open(history(), locale);
    await press(name);
    expect(await screen.findByText(said)).toBeVisible();
    jest.restoreAllMocks();
  });
});

describe('the payment history', () => {
  it.each([
    ['en', 'Payment history', 'Receipt of Mon, Nov\u00A023, 2026: 30 days of internet', 'Page 1 of 13'],
    ['es', 'Historial de pagos', 'Recibo del 23\u00A0de\u00A0noviembre de 2026: 30 días de internet', 'Página 1 de 13'],
  ] as const)(
    'has twelve days, their totals and a receipt for each payment (%s)',
    async (locale, title, receipt, page) => {
      open(history(), locale);
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
      expect(headings()).toHaveLength(12);
      expect(headings()[0]).toBe(formatDay('2026-11-23', locale));
      const link = screen.getByRole('link', { name: receipt });
      expect(link).toHaveAttribute('href', `/${locale}/dashboard/payment-history/receipt?payment=H-0`);
      expect(screen.getByText(page)).toBeVisible();
      // Only one payment is an auto-refill.
      expect(screen.getByText(AUTO_REFILL[locale])).toBeVisible();
    },
  );

  it.each([
    ['en', 'Declined', 'Auto-refill tried to charge $49.24. The card was declined, and nothing was charged.'],
    ['es', 'Rechazado', 'La recarga automática intentó cobrar $49.24. La tarjeta fue rechazada y no se cobró nada.'],
  ] as const)(
    'says of a declined charge that nothing was charged, and has no receipt of it (%s)',
    (locale, label, text) => {
      const declined = PAYMENTS.slice(0, 1).map((one) => ({ ...one, expiry: '', isDeclined: true }));
      open(history({}, declined), locale);
      expect(screen.getByText(label)).toBeVisible();
      expect(screen.getByText(text)).toBeVisible();
      expect(screen.getByText('$0.00', { selector: 'li *' })).toBeVisible();
      expect(screen.queryByText(AUTO_REFILL[locale])).toBeNull();
      expect(screen.getAllByRole('link')).toHaveLength(1);
    },
  );

  it.each([
    ['en', "We couldn't load the payments from before your move or reconnection. Please try again later."],
    ['es', 'No pudimos cargar los pagos anteriores a su mudanza o reconexión. Inténtelo de nuevo más tarde.'],
  ] as const)('says what is missing, and never that nothing was paid (%s)', (locale, text) => {
    const { unmount } = open(history(), locale, { isPartial: true });
    expect(screen.getByText(text)).toBeVisible();
    unmount();
    open(history({}, []), locale, { isPartial: true });
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.queryByText(/There are no payments yet|Todavía no hay pagos/)).toBeNull();
  });

  it.each([
    ['en', 'Loading the payments from before your move or reconnection…'],
    ['es', 'Cargando los pagos anteriores a su mudanza o reconexión…'],
  ] as const)('adds the payments of a former account that follow the page (%s)', async (locale, text) => {
    const sent = respondWith({ [PATH]: { history: history(), isPartial: false } });
    open(history({}, []), locale, { isPending: true });
    expect(screen.getByRole('status')).toHaveTextContent(text);
    expect(screen.queryByText(/There are no payments yet|Todavía no hay pagos/)).toBeNull();
    await waitFor(() => expect(headings().length).toBeGreaterThan(0));
    expect(screen.queryByText(text)).toBeNull();
    // Nobody did anything: the idle time goes on.
    expect(sent.map(({ path }) => path)).toEqual([`${PATH}?account=${ACCOUNT}&isAction=false`]);
  });

  it.each([
    ['en', 'Show all payments', /Loading/],
    ['es', 'Mostrar todos los pagos', /Cargando/],
  ] as const)('leads to all of them where no script loads them (%s)', async (locale, name, loading) => {
    respondWith({ [PATH]: { history: history(), isPartial: false } });
    let html = '';
    const view = { account: ACCOUNT, history: history(), isPartial: false, isPending: true };
    const keep = (sent: HTMLElement) => {
      html = sent.innerHTML;
    };
    await hydrateAccount(<LiveHistory view={view} />, keep, locale);
    expect(html).toContain(name);
    expect(html).toContain('/dashboard/payment-history?former=wait');
    expect(html).not.toMatch(loading);
  });

  it('keeps the payments that it has when those of a former account cannot be read', async () => {
    respondWith({ [PATH]: serverError() });
    open(history(), 'en', { isPending: true });
    expect(await screen.findByText(/^We couldn't load the payments from before your move/)).toBeVisible();
    expect(headings().length).toBeGreaterThan(0);
  });

  it.each([
    ['en', '109 payments'],
    ['es', '109 pagos'],
  ] as const)('announces how many payments a chosen year has (%s)', async (locale, count) => {
    respondWith({ [PATH]: { history: history({ year: 2026 }), isPartial: false } });
    open(history(), locale);
    fireEvent.change(screen.getByRole('combobox'), { target: { value: '2026' } });
    const total = await screen.findByText(new RegExp(`^${count} (in|en) 2026, `));
    expect(total).toHaveAttribute('role', 'status');
  });

  it('draws what was spent, and gives the same figures in words and in a table', () => {
    open();
    const chart = screen.getByRole('img');
    expect(chart).toHaveAccessibleName(/^Your spending by year\. Total: \$7,386\.00\. Highest: \$5,367\.16 in 2026\.$/);
    expect(chart.querySelectorAll('rect')).toHaveLength(2);
    const words = [...chart.querySelectorAll('span')].map(({ textContent }) => textContent);
    expect(words).toEqual(['2025', '$2,019', '2026', '$5,367']);
    const rows = within(screen.getByRole('table', { hidden: true })).getAllByRole('row', { hidden: true });
    expect(rows.map(({ textContent }) => textContent)).toEqual(['YearSpent', '2025$2,018.84', '2026$5,367.16']);
  });

  it('reads another page, keeps it in the address and begins at its head', async () => {
    const sent = respondWith({ [PATH]: { history: history({ page: 2 }), isPartial: false } });
    open();
    await press('Page 2');
    await waitFor(() => expect(headings()[0]).toBe('Sun, Oct\u00A018, 2026'));
    expect(sent.map(({ path }) => path)).toEqual([`${PATH}?account=${ACCOUNT}&isAction=true&page=2`]);
    expect(window.location.search).toBe(`?account=${ACCOUNT}&page=2`);
    expect(screen.getByRole('heading', { level: 2, name: 'Payments' })).toHaveFocus();
    expect(screen.getByText('Page 2 of 13')).toBeVisible();
  });

  it('reads a year from its first page on, and goes back to the page before', async () => {
    const sent = respondWith({
      [PATH]: [
        { history: history({ page: 2 }), isPartial: false },
        { history: history({ year: 2025 }), isPartial: false },
        { history: history({ page: 2 }), isPartial: false },
      ],
    });
    open();
    await press('Page 2');
    await waitFor(() => expect(headings()[0]).toBe('Sun, Oct\u00A018, 2026'));
    fireEvent.change(screen.getByLabelText('Year'), { target: { value: '2025' } });
    await waitFor(() => expect(screen.getByText('Your spending in 2025')).toBeVisible());
    expect(window.location.search).toBe(`?account=${ACCOUNT}&year=2025`);
    expect(screen.getByLabelText('Year')).toHaveValue('2025');
    act(() => window.history.back());
    await waitFor(() => expect(sent).toHaveLength(3));
    expect(sent[2]?.path).toContain('page=2');
    await waitFor(() => expect(screen.getByText('Page 2 of 13')).toBeVisible());
  });

  it('reports a failed read, and goes on to the error page after a moment', async () => {
    const left = watchNavigation();
    respondWith({ [PATH]: serverError() });
    open();
    await press('Page 2');
    expect(await screen.findByRole('heading', { level: 1, name: "Something's not right." })).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent("We couldn't load your account.");
    const error = `/en/error?${new URLSearchParams({ returnTo: `/en/dashboard/payment-history?account=${ACCOUNT}&page=2` })}`;
    expect(screen.getByRole('link', { name: 'Continue now' })).toHaveAttribute('href', error);
    expect(left).toEqual([]);
    await waitFor(() => expect(left).toEqual([expect.stringContaining(error)]), { timeout: 5_000 });
  });

  it('shows few payments of a day with many, and all of them on request', async () => {
    const many = PAYMENTS.slice(0, 7).map((one) => ({ ...one, paidAt: '2026-11-23' }));
    const day = history({ day: '2026-11-23' }, many);
    respondWith({ [PATH]: { history: day, isPartial: false } });
    open(history({}, many));
    expect(screen.getAllByRole('link', { name: /^Receipt of/ })).toHaveLength(3);
    await expectAccessible();
    await press('Show all 7 payments of Mon, Nov\u00A023, 2026');
    await waitFor(() => expect(screen.getAllByRole('link', { name: /^Receipt of/ })).toHaveLength(7));
    expect(screen.getByRole('button', { name: 'Back to all payments' })).toBeVisible();
  });

  it('shows that there are no payments yet', () => {
    open(history({}, []));
    expect(screen.getByText(/There are no payments yet/)).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('saves the shown payments as a file, and reports a failure', async () => {
    const sent = respondWith({
      '/api/account/payments-file': [
        serverError(),
        new Response('a,b\r\n', { headers: { 'content-type': 'text/csv' } }),
      ],
    } as never);
    const clicked: string[] = [];
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
      this: HTMLAnchorElement,
    ) {
      clicked.push(this.download);
    });
    Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined });
    open(history({ year: 2025 }));
    await press('Download CSV');
    await waitFor(() => expect(screen.getByText("We couldn't prepare the file. Please try again.")).toBeVisible());
    await press('Download CSV');
    await waitFor(() => expect(clicked).toEqual(['payments-2025.csv']));
    expect(sent[1]?.path).toBe(`/api/account/payments-file?account=${ACCOUNT}&locale=en&isAction=true&year=2025`);
    click.mockRestore();
  });
});

describe('a receipt of the history', () => {
  it.each(['en', 'es'] as const)('has what was bought, its total and whom to ask (%s)', async (locale) => {
    const payment = {
      cents: 4_924,
      planCode: 'HSD_030',
      product: '30 days of internet',
      internetDays: 30,
      quantity: 2,
      expiry: '2026-12-22',
      isAutoRefill: true,
    };
    renderAccount(
      <main>
        <PaymentReceiptScreen
          view={{
            orderNumber: 'H-1',
            reference: '',
            paidOn: '2026-11-23',
            name: 'Guadalupe O’Brien',
            address: '100 Maple Street',
            totalCents: 7_124,
            payments: [
              payment,
              { ...payment, cents: 2_200, planCode: '', product: 'Cable box', internetDays: 0, isAutoRefill: false },
            ],
            merchant: { supportPhone: '(555) 010-0190', url: 'https://www.hearthline.example' },
          }}
        />
      </main>,
      locale,
    );
    for (const text of [
      'H-1',
      formatPlainDay('2026-11-23', locale),
      '$49.24',
      '$22.00',
      '$71.24',
      { en: '2 × 30 days of internet', es: '2 × 30 días de internet' }[locale],
      '2 × Cable box',
      AUTO_REFILL[locale],
    ]) {
      expect(screen.getByText(text)).toBeVisible();
    }
    // The provider's list of payments does not say whether tax was paid.
    expect(screen.queryByText(/tax|impuesto/i)).toBeNull();
    expect(screen.getByRole('link', { name: '(555) 010-0190' })).toBeVisible();
    await expectAccessible();
  });
});
