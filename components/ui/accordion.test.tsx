import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Accordion, type AccordionItem } from './accordion.tsx';

const steps: AccordionItem[] = [
  { id: 'find', title: 'Find your account', content: 'first', complete: true },
  { id: 'payment', title: 'Payment', content: 'second' },
  { id: 'review', title: 'Review and confirm', content: 'third', disabled: true },
];

function Steps() {
  const [openId, setOpenId] = useState<string | null>('find');
  const items = steps.map((item) =>
    item.id === 'find' ? { ...item, content: <button onClick={() => setOpenId('payment')}>Go on</button> } : item,
  );
  return (
    <>
      <Accordion items={items} openId={openId} onOpen={setOpenId} completeLabel="Complete" numbered />
      <button onClick={() => setOpenId('payment')}>Elsewhere</button>
    </>
  );
}

const step = (name: string) => screen.getByRole('button', { name });
const open = () =>
  screen
    .getAllByRole('button')
    .filter((button) => button.getAttribute('aria-expanded') === 'true')
    .map((button) => button.textContent);

describe('Spec 3 §2.5: steps of the accordion', () => {
  it('opening a step closes the open one', async () => {
    render(<Steps />);
    await userEvent.click(step('Payment'));
    expect(step('Payment').getAttribute('aria-expanded')).toBe('true');
    expect(open()).toHaveLength(1);
  });

  it('clicking the open step closes it', async () => {
    render(<Steps />);
    await userEvent.click(step('Find your account'));
    expect(open()).toEqual([]);
  });

  it.each(['{Enter}', ' '])('the key %j toggles a step', async (key) => {
    render(<Steps />);
    step('Payment').focus();
    await userEvent.keyboard(key);
    expect(step('Payment').getAttribute('aria-expanded')).toBe('true');
    await userEvent.keyboard(key);
    expect(step('Payment').getAttribute('aria-expanded')).toBe('false');
  });

  it('a disabled step can be reached but not opened', async () => {
    render(<Steps />);
    await userEvent.click(step('Review and confirm'));
    expect(step('Review and confirm').getAttribute('aria-expanded')).toBe('false');
    expect(step('Review and confirm').getAttribute('aria-disabled')).toBe('true');
    expect(step('Find your account').getAttribute('aria-expanded')).toBe('true');
  });

  it('a complete step says so beside its name, and closed steps take no focus', () => {
    const { container } = render(<Steps />);
    const found = step('Find your account');
    expect(document.getElementById(found.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Complete');
    expect(step('Payment').hasAttribute('aria-describedby')).toBe(false);
    expect(container.querySelectorAll('[role=region][inert]')).toHaveLength(2);
  });

  it('the focus goes on at the heading of the step that opens, where the closed one would take it away', async () => {
    render(<Steps />);
    expect(document.activeElement).toBe(document.body);
    await userEvent.click(screen.getByRole('button', { name: 'Go on' }));
    expect(document.activeElement).toBe(step('Payment'));
  });

  it('nobody who is elsewhere loses the focus', async () => {
    render(<Steps />);
    await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
    expect(step('Payment').getAttribute('aria-expanded')).toBe('true');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Elsewhere' }));
  });
});
