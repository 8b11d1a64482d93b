import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerWith, renderShop, TAB } from '#tests/support/shop-screen.tsx';
import { Consents } from './consents.tsx';

const open = () => renderShop(<Consents tab={TAB} start={{ emailOptIn: false, smsOptIn: true }} />);
const email = () => screen.getByRole('checkbox', { name: 'Email me about my order and my service' });

beforeEach(() => {
  window.dataLayer = [];
});

describe('consents after an order', () => {
  it('are saved, both together', async () => {
    const sent = answerWith({ '/api/buy/consent': { saved: true } });
    open();
    await userEvent.click(email());
    expect(await screen.findByText('Saved.')).toBeVisible();
    expect(email()).toBeChecked();
    expect(sent[0]?.body).toEqual({ tab: TAB, locale: 'en', emailOptIn: true, smsOptIn: true, contact: null });
  });

  it.each([
    ['the provider refused', { '/api/buy/consent': { saved: false } }],
    ['nothing was answered', {}],
  ])('go back when %s, and are told as a system error', async (_, answers) => {
    answerWith(answers);
    open();
    await userEvent.click(email());
    expect(await screen.findByText(/We could not save this choice/)).toBeVisible();
    expect(email()).not.toBeChecked();
    expect(window.dataLayer).toEqual([{ event: 'system_error', detail: 'notification consent' }]);
  });
});
