import { afterEach, expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { ChoosePlan, showFoundPlace } from './choose-plan.tsx';

const link = () => screen.getByRole('link');

afterEach(() => showFoundPlace(null));

it('leads to the address check until that has found a place, then into the shop with the plan', () => {
  render(
    <NextIntlClientProvider locale="en" messages={{}}>
      <ChoosePlan plan="HSD_007" variant="primary" labels={{ check: 'Check', choose: 'Choose 7 days' }} />
    </NextIntlClientProvider>,
  );
  expect(link()).toHaveAttribute('href', '#check');
  act(() => showFoundPlace('eA=='));
  expect(link()).toHaveAccessibleName('Choose 7 days');
  expect(link()).toHaveAttribute('href', '/en/buy?lm=eA%3D%3D&plan=HSD_007');
  act(() => showFoundPlace(null));
  expect(link()).toHaveAccessibleName('Check');
});
