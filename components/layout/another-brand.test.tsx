import { describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { leftovers, readRepository } from '#scripts/brand/check-brand.ts';
import { renderAccount } from '#tests/support/account-screen.tsx';
import { exampleBrand, exampleBrandValues } from '#tests/support/example-brand.ts';

jest.unstable_mockModule('#lib/brand-values.ts', () => exampleBrandValues);
jest.unstable_mockModule('next/navigation', () => ({
  usePathname: () => '/en',
  useRouter: () => null,
  useSearchParams: () => new URLSearchParams(),
}));
const { ErrorMessage } = await import('./error-message.tsx');
const { SiteShell } = await import('./site-shell.tsx');

describe.each(['en', 'es'] as const)('another brand, in %s', (locale) => {
  it('is around every page, and the check names what else is', () => {
    const { container } = renderAccount(<SiteShell supportPhone="(888) 123-4567">{null}</SiteShell>, locale);
    expect(screen.getByRole('banner')).toHaveTextContent(exampleBrand.name);
    expect(screen.getByRole('contentinfo')).toHaveTextContent(`© ${new Date().getFullYear()} ${exampleBrand.name}.`);
    const found = leftovers(exampleBrand, {}, readRepository);
    const places = container.innerHTML.match(/[^\s"<>]*hearthline[^\s"<>]*/gi) ?? [];
    expect(places).not.toEqual([]);
    expect(places.filter((place) => !found.some((line) => line.includes(place)))).toEqual([]);
  });

  it('without a mascot has error pages of words alone', () => {
    const { container } = renderAccount(<ErrorMessage reference={null} mayBePaying={false} done={null} />, locale);
    expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
    expect(container.querySelector('svg')).toBeNull();
  });
});
