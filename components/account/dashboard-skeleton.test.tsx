import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderAccount } from '#tests/support/account-screen.tsx';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';

describe('dashboard skeleton', () => {
  it.each([
    ['en', 'Loading…'],
    ['es', 'Cargando…'],
  ] as const)('announces the loading once in %s', (locale, text) => {
    renderAccount(<DashboardSkeleton />, locale);
    expect(screen.getByRole('status')).toHaveTextContent(text);
  });
});
