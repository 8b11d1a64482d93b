import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { renderAccount } from '#tests/support/account-screen.tsx';
import { WelcomeTour } from './welcome-tour.tsx';

const press = (name: string) => fireEvent.click(screen.getAllByRole('button', { name }).at(-1) ?? document.body);

describe('welcome tour', () => {
  it('starts with the introduction, without Back', () => {
    renderAccount(<WelcomeTour isWanted />);
    expect(screen.getByRole('dialog', { name: 'Activation Successful' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
  });

  it('has four steps, each with the focus, and ends with Close', () => {
    renderAccount(<WelcomeTour isWanted />);
    for (const step of [1, 2, 3, 4]) {
      press('Next');
      expect(screen.getByText(`Step ${step} of 4`)).toBeVisible();
      const dots = [...document.querySelectorAll('dialog ol > li')];
      expect(dots.map((dot) => dot.hasAttribute('data-current'))).toEqual([1, 2, 3, 4].map((dot) => dot === step));
      expect(screen.getByRole('heading', { level: 2 })).toHaveFocus();
    }
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
    press('Back');
    expect(screen.getByText('Step 3 of 4')).toBeVisible();
    press('Next');
    press('Close');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows each step’s title, and marks the part that the step explains', () => {
    document.body.insertAdjacentHTML('beforeend', '<main><p data-tour="1">Days</p><aside>Refill</aside></main>');
    const marked = () => [...document.querySelectorAll('[data-toured]')].map((part) => part.textContent);
    renderAccount(<WelcomeTour isWanted />);
    press('Next');
    expect(screen.getByRole('dialog', { name: 'See your days at a glance' })).toBeVisible();
    expect(marked()).toEqual(['Days']);
    press('Next');
    expect(marked()).toEqual(['Refill']);
    press('Close');
    expect(marked()).toEqual([]);
    document.querySelector('main')?.remove();
  });

  it('can be closed at any step, and opens only on request', () => {
    const { show } = renderAccount(<WelcomeTour isWanted />);
    press('Next');
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    show(<WelcomeTour key="not" isWanted={false} />);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
