import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { type AccordionStep, StepAccordion } from './step-accordion.tsx';

type Id = 'find' | 'payment' | 'review';

function Steps({ complete = ['find'], isFrozen = false }: { complete?: readonly Id[]; isFrozen?: boolean }) {
  const [openId, setOpenId] = useState<Id | null>('find');
  const isComplete = (id: Id) => complete.includes(id);
  const steps: AccordionStep<Id>[] = [
    {
      id: 'find',
      title: 'Find your account',
      isComplete: isComplete('find'),
      summary: '30 days',
      content: <button onClick={() => setOpenId('payment')}>Go on</button>,
    },
    { id: 'payment', title: 'Payment', isComplete: isComplete('payment'), content: <input aria-label="Card number" /> },
    { id: 'review', title: 'Review and confirm', isComplete: false, content: <p>The total</p> },
  ];
  return (
    <>
      <StepAccordion steps={steps} openId={openId} onOpen={setOpenId} completeLabel="Complete" isFrozen={isFrozen} />
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

  it('what a step came to is said when the next one opens, from a region that was there before', async () => {
    render(<Steps />);
    const [region] = screen.getAllByRole('status');
    expect(region).toBeEmptyDOMElement();
    await userEvent.click(screen.getByRole('button', { name: 'Go on' }));
    expect(region).toHaveTextContent('30 days');
    expect(region).toBeInTheDocument();
  });

  it('the heading that takes the focus has a ring after a key, and none after a finger or a mouse', async () => {
    render(<Steps />);
    await userEvent.click(screen.getByRole('button', { name: 'Go on' }));
    expect(step('Payment')).toHaveFocus();
    expect(step('Payment')).toHaveAttribute('data-no-ring');
    await userEvent.keyboard('{Shift}');
    expect(step('Payment')).not.toHaveAttribute('data-no-ring');
    await userEvent.click(step('Find your account'));
    screen.getByRole('button', { name: 'Go on' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(step('Payment')).toHaveFocus();
    expect(step('Payment')).not.toHaveAttribute('data-no-ring');
  });

  it.each(['{Enter}', ' '])('the key %j toggles a step', async (key) => {
    render(<Steps />);
    step('Payment').focus();
    await userEvent.keyboard(key);
    expect(step('Payment').getAttribute('aria-expanded')).toBe('true');
    await userEvent.keyboard(key);
    expect(step('Payment').getAttribute('aria-expanded')).toBe('false');
  });

  it.each<[Id[], string[]]>([
    [[], ['Payment', 'Review and confirm']],
    [['payment'], ['Payment', 'Review and confirm']],
    [['find'], ['Review and confirm']],
    [['find', 'payment'], []],
  ])('with %j complete, %j can be reached but not opened, and hold nothing yet', async (complete, locked) => {
    const { container } = render(<Steps complete={complete} />);
    for (const name of locked) {
      await userEvent.click(step(name));
      expect(step(name).getAttribute('aria-expanded')).toBe('false');
      expect(step('Find your account').getAttribute('aria-expanded')).toBe('true');
    }
    const disabled = [...container.querySelectorAll('[aria-disabled=true]')].map((button) => button.textContent);
    expect(disabled.map((text) => text?.replace(/^\d/, ''))).toEqual(locked);
    expect(screen.queryByText('The total') === null).toBe(locked.includes('Review and confirm'));
  });

  it('what was typed stays in a step that was closed', async () => {
    render(<Steps />);
    await userEvent.click(step('Payment'));
    await userEvent.type(screen.getByLabelText('Card number'), '4242');
    await userEvent.click(step('Find your account'));
    await userEvent.click(step('Payment'));
    expect(screen.getByLabelText<HTMLInputElement>('Card number').value).toBe('4242');
  });

  it('the summary of a step stands under its title while it is closed', async () => {
    render(<Steps />);
    expect(screen.queryByText('30 days')).toBeNull();
    await userEvent.click(step('Payment'));
    expect(screen.queryByText('30 days')).not.toBeNull();
  });

  it('nothing opens or closes while the steps are frozen', async () => {
    render(<Steps isFrozen />);
    await userEvent.click(step('Payment'));
    await userEvent.click(step('Find your account'));
    expect(open()).toHaveLength(1);
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
