import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RefillMemory, useAgreement, useForgetRefill, useTypedCard } from './refill-memory.tsx';

const CARD = { card: { cardNumber: '4242424242424242' } } as never;

function Review({ account }: { account: string }) {
  const { agreed, agree } = useAgreement(account);
  const { card, keep, forget } = useTypedCard(account);
  return (
    <>
      <input type="checkbox" checked={agreed} onChange={({ target }) => agree(target.checked)} />
      <button onClick={() => keep(CARD)}>keep</button>
      <button onClick={forget}>forget</button>
      <p>{card ? 'a card' : 'no card'}</p>
    </>
  );
}
function Receipt() {
  useForgetRefill();
  return null;
}

const open = () => {
  const { rerender } = render(<RefillMemory>{null}</RefillMemory>);
  return (step: 'review' | 'cart' | 'receipt', account = 'a') =>
    rerender(
      <RefillMemory>
        {step === 'review' && <Review account={account} />}
        {step === 'receipt' && <Receipt />}
      </RefillMemory>,
    );
};
const box = () => screen.getByRole('checkbox');
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('RefillMemory', () => {
  it('keeps card and agreement of an account while its cart is edited', async () => {
    const show = open();
    show('review');
    await press('keep');
    await userEvent.click(box());
    show('cart');
    show('review');
    expect(box()).toBeChecked();
    expect(screen.getByText('a card')).toBeVisible();
    await press('forget');
    expect(box()).toBeChecked();
    expect(screen.getByText('no card')).toBeVisible();
    show('review', 'b');
    expect(box()).not.toBeChecked();
  });

  it('forgets card and agreement on the receipt', async () => {
    const show = open();
    show('review');
    await press('keep');
    await userEvent.click(box());
    show('receipt');
    show('review');
    expect(box()).not.toBeChecked();
    expect(screen.getByText('no card')).toBeVisible();
  });
});
