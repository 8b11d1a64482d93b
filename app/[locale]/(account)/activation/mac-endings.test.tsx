import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RouterContext } from '#tests/support/next-navigation.ts';
import { type Locale, LOCALES } from '#lib/i18n/locales.ts';
import type { ActivationView } from '#lib/activation/server/activation-pages.ts';
import { labelsIn } from '#tests/e2e/support/labels.ts';
import { activationRows } from '#tests/faults/activation-rows.ts';
import { buildClauses } from '#tests/faults/clauses.ts';
import { renderAccount } from '#tests/support/account-screen.tsx';
import { respondWith } from '#tests/support/api-server.ts';
import { RouterAdvice } from './router-advice.tsx';
import { ActivationScreen } from './screen.tsx';

// `tests/integration/activation-faults.test.ts` drives the rows themselves.
const VIEW: ActivationView = {
  kind: 'steps',
  account: 'a'.repeat(32),
  address: '100 Maple Street, Springfield, IL 62701',
  asksName: false,
  location: 'not-found',
  isBehindModem: false,
  supportPhone: '(800) 555-0100',
};
const TYPED = '02:AB:CD:EF:00:01';
const router = { push: jest.fn(), refresh: jest.fn() };

beforeEach(() => window.sessionStorage.clear());

const renderDevice = (locale: Locale) =>
  renderAccount(
    <RouterContext.Provider value={router as never}>
      <ActivationScreen view={VIEW} advice={<RouterAdvice />} />
    </RouterContext.Provider>,
    locale,
  );

describe.each(LOCALES)('a MAC address that cannot be checked (%s)', (locale) => {
  it('shows the message that its row documents', async () => {
    const block = activationRows.find(({ call }) => call === 'validate-mac');
    const row = block?.rows.find(({ lasting }) => lasting === 'not-recognized');
    if (!block || !row) throw new Error('No row of validate-mac');
    const clauses = buildClauses({ block, row, when: 'lasting' });
    const t = labelsIn(locale);
    respondWith({ '/api/activation/mac': { isKnown: false } });
    renderDevice(locale);
    const field = () => screen.findByRole('textbox', { name: t('activation.device.mac') });
    await userEvent.type(await field(), TYPED);
    await userEvent.click(screen.getByRole('button', { name: t('activation.device.check') }));
    const said = clauses.flatMap((clause) => (clause.must === 'say' ? [clause.key] : []));
    const offered = clauses.flatMap((clause) => (clause.must === 'offer' ? [clause.key] : []));
    expect([said.length, offered.length]).toEqual([1, 1]);
    for (const key of said) expect(await screen.findByText(t(key))).toBeVisible();
    for (const key of offered) expect(screen.getByRole('button', { name: t(key) })).toBeEnabled();
    expect(clauses).toContainEqual({ must: 'keep', what: 'typed' });
    expect(await field()).toHaveValue(TYPED);
  });
});

describe.each(LOCALES)('a pasted MAC address (%s)', (locale) => {
  const t = labelsIn(locale);
  const field = () => screen.findByRole('textbox', { name: t('activation.device.mac') });
  const paste = async (text: string) => {
    renderDevice(locale);
    await userEvent.click(await field());
    await userEvent.paste(text);
  };

  it.each(['MAC: 02:ab:cd:ef:00:01', 'CM MAC\u00a002\u2011ab\u2011cd\u2011ef\u201100\u201101\u200b'])(
    'is formatted and sent from %j',
    async (text) => {
      const sent = respondWith({ '/api/activation/mac': { isKnown: true } });
      await paste(text);
      expect(await field()).toHaveValue(TYPED);
      await userEvent.click(screen.getByRole('button', { name: t('activation.device.check') }));
      expect(sent.map(({ body }) => body)).toMatchObject([{ mac: TYPED }]);
    },
  );

  it('is not cut: fourteen digits are too many until two are deleted', async () => {
    await paste('02abcdef000177');
    expect(await field()).toHaveValue(`${TYPED}:77`);
    expect(await field()).toHaveAccessibleDescription(expect.stringContaining(t('activation.device.macTooLong')));
    await userEvent.keyboard('{Backspace>2/}');
    expect(await field()).toHaveValue(TYPED);
    expect(screen.queryByText(t('activation.device.macTooLong'))).toBeNull();
  });
});
