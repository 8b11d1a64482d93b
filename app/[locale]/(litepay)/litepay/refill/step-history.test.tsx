import { beforeEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { respondWith } from '#tests/support/api-server.ts';
import { confirmCard, editIn, find, open, payment, review } from '#tests/support/refill-steps.tsx';
import userEvent from '@testing-library/user-event';

const isOpen = (step: () => HTMLElement) => waitFor(() => expect(step()).toHaveAttribute('aria-expanded', 'true'));

beforeEach(() => {
  respondWith({});
  window.history.replaceState(null, '', '/en/litepay/refill');
});

describe('the back button in quick refill', () => {
  it('returns to the previous step, and forward to the next one', async () => {
    open();
    await userEvent.click(find());
    await isOpen(find);
    await userEvent.click(payment());
    await confirmCard();
    await isOpen(review);
    window.history.back();
    await isOpen(payment);
    window.history.back();
    await isOpen(find);
    window.history.forward();
    await isOpen(payment);
    window.history.forward();
    await isOpen(review);
  });

  it('opens no step that is locked by now', async () => {
    open();
    await userEvent.click(find());
    await userEvent.click(payment());
    const before = window.history.length;
    await confirmCard();
    await isOpen(review);
    await userEvent.click(editIn('Payment'));
    await isOpen(payment);
    expect(window.history.length).toBe(before + 1);
    window.history.back();
    await waitFor(() => expect(payment()).toHaveAttribute('aria-expanded', 'true'));
  });
});
