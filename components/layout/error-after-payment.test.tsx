import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { LOCALES } from '#lib/i18n/locales.ts';
import { labelsIn } from '#tests/e2e/support/labels.ts';
import { renderAccount } from '#tests/support/account-screen.tsx';
import { ErrorMessage } from './error-message.tsx';

const PAGE = { reference: 'ABCD-2345', mayBePaying: false, supportPhone: '(800) 555-0100' };

describe.each(LOCALES)('the error page after a payment in %s', (locale) => {
  const t = labelsIn(locale);
  const quickRefill = () => screen.queryByRole('link', { name: t('shell.error.quickRefill') });

  it.each(['payment', 'pin'] as const)('says what is known about the money, and leads to logging in: %s', (undone) => {
    renderAccount(<ErrorMessage {...PAGE} done={`undone.${undone}`} logInUrl="/api/session/login" />, locale);
    expect(screen.getByText(t(`shell.error.undone.${undone}`))).toBeVisible();
    expect(screen.getByRole('link', { name: t('shell.error.logIn') })).toHaveAttribute('href', '/api/session/login');
  });

  it('does not lead a closed account to quick refill, which cannot find it', () => {
    const { show } = renderAccount(<ErrorMessage {...PAGE} done="undone.reconnection" />, locale);
    expect(quickRefill()).toBeNull();
    expect(screen.getByRole('link', { name: t('shell.error.call', { phone: PAGE.supportPhone }) })).toBeVisible();
    show(<ErrorMessage {...PAGE} done={null} reason="reconnect" />);
    expect(quickRefill()).toBeNull();
    show(<ErrorMessage {...PAGE} done={null} />);
    expect(quickRefill()).toBeVisible();
  });
});
