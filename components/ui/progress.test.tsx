import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Progress } from './progress.tsx';

describe('progress', () => {
  it('has its title as its name and the percent as its value', () => {
    render(<Progress title="Choose your plan" percent={20} />);
    const bar = screen.getByRole('progressbar', { name: 'Choose your plan' });
    expect(bar).toHaveProperty('value', 20);
    expect(bar).toHaveProperty('max', 100);
  });

  it('says which of the steps it is, beside its name', () => {
    render(<Progress title="Your information" position="Step 3 of 5" percent={60} />);
    expect(screen.getByText('Step 3 of 5')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Your information' })).toBeVisible();
  });

  it('shows the percent to the eye once', () => {
    render(<Progress title="Order confirmed" percent={100} />);
    expect(screen.getAllByText('100%', { ignore: 'progress' })).toHaveLength(1);
  });
});
