import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { RefillStep } from '#lib/refill/flow.ts';
import { renderAccount } from '#tests/support/account-screen.tsx';
import { RefillProgressBar } from './refill-progress.tsx';

it.each<[RefillStep, string | null]>([
  ['cart', 'Step 1 of 3'],
  ['payment', 'Step 2 of 3'],
  ['review', 'Step 3 of 3'],
  ['confirmation', null],
])('shows the number of the step %s among the steps of the customer', (step, position) => {
  renderAccount(<RefillProgressBar step={step} />);
  if (position === null) expect(screen.queryByText(/^Step/)).toBeNull();
  else expect(screen.getByText(position)).toBeVisible();
});
