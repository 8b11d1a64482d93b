import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LOCALES } from '#lib/i18n/locales.ts';
import { labelsIn } from '#tests/e2e/support/labels.ts';
import { renderAccount } from '#tests/support/account-screen.tsx';
import { NewLink } from './screen.tsx';

const LINK = { id: '1', url: 'https://a.example/en/litepay/link/abc', qr: { size: 1, path: 'M0 0h1v1H0z' } };

afterEach(() => void Reflect.deleteProperty(navigator, 'share'));

describe.each(LOCALES)('a new link, in %s', (locale) => {
  const t = labelsIn(locale);
  const share = async (rejection: Error) => {
    Object.assign(navigator, { share: jest.fn<() => Promise<void>>().mockRejectedValue(rejection) });
    renderAccount(<NewLink link={LINK} />, locale);
    await userEvent.click(screen.getByRole('button', { name: t('account.refillLinks.created.share') }));
  };

  it('shares the link by WhatsApp or a text message, with its purpose', () => {
    renderAccount(<NewLink link={LINK} />, locale);
    const [whatsApp, text] = screen.getAllByRole('link');
    const message = `${t('account.refillLinks.created.shareTitle', { brand: 'Hearthline' })}: ${LINK.url}`;
    expect(new URL(whatsApp?.getAttribute('href') ?? '').searchParams.get('text')).toBe(message);
    expect(whatsApp).toHaveAccessibleName('WhatsApp');
    expect(text).toHaveAttribute('href', `sms:?&body=${encodeURIComponent(message)}`);
  });

  it('reports beside the copy button that the browser refuses to share', async () => {
    await share(new DOMException('', 'NotAllowedError'));
    expect(await screen.findByRole('alert')).toHaveTextContent(t('account.refillLinks.created.shareFailed'));
    expect(screen.getByRole('button', { name: t('shell.copy.link') })).toBeEnabled();
  });

  it('reports nothing when the customer closes the share sheet', async () => {
    await share(new DOMException('', 'AbortError'));
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  });
});
