import { expect } from '../support/test.ts';
import type { FlowScreens, Walk } from './screen.ts';
import type { Visitor } from './visitor.ts';

/** The outcome of one of the sandbox's addresses. */
function outcome(name: string, address: string, title: (visitor: Visitor) => string): Walk {
  return [
    {
      name,
      page: '/',
      reach: async (visitor) => {
        await visitor.home.open();
        await visitor.home.submit({ address });
        await visitor.home.expectStage(title(visitor));
      },
    },
  ];
}

export const HOME_SCREENS: FlowScreens = {
  flow: 'home',
  walks: [
    [
      { name: 'start', page: '/', reach: ({ home }) => home.open() },
      {
        name: 'unfolded',
        page: '/',
        reach: async ({ page }) => {
          for (const details of await page.locator('details').all()) {
            await details.locator('summary').click();
            await expect(details).toHaveAttribute('open');
          }
        },
      },
      {
        name: 'menu',
        page: '/',
        width: 390,
        reach: async (visitor) => {
          await visitor.home.open();
          await visitor.openMenu();
        },
      },
    ],
    [
      {
        name: 'suggestions',
        page: '/',
        reach: async ({ home }) => {
          await home.open('?checkAvailability=true');
          await home.address.pressSequentially('100 maple', { delay: 15 });
          await expect(home.options.first()).toBeVisible();
        },
      },
      {
        name: 'missing-fields',
        page: '/',
        reach: async (visitor) => {
          await visitor.home.address.fill('');
          await visitor.home.check.press('Enter');
          await visitor.expectErrorSummary();
        },
      },
      {
        name: 'checking',
        page: '/',
        reach: async (visitor) => {
          await visitor.keepWaiting('/api/address/validate');
          await visitor.home.submit({ address: '100 Maple Street' });
          await expect(visitor.button(visitor.t('serviceability.address.checking'))).toBeVisible();
        },
      },
    ],
    [
      {
        name: 'too-many-tries',
        page: '/',
        reach: async (visitor) => {
          await visitor.home.open();
          await visitor.refuse('/api/address/validate', 429);
          await visitor.home.submit({ address: '100 Maple Street' });
          await visitor.home.expectStage(visitor.t('serviceability.errors.limited.title'));
        },
      },
    ],
    outcome('served', '100 Maple Street', ({ t }) => t('serviceability.serviceable.title')),
    outcome('served-cold-tap', '700 Cold Creek Road', ({ t }) => t('serviceability.serviceable.title')),
    [
      ...outcome('units', '200 Harbor View Drive', ({ t }) => t('serviceability.units.title')),
      {
        name: 'no-unit-matches',
        page: '/',
        reach: async ({ page, t }) => {
          await page.getByLabel(t('serviceability.units.filter'), { exact: true }).fill('zzz');
          await expect(page.getByRole('radio')).toHaveCount(0);
        },
      },
    ],
    outcome('many-units', '300 Tower Plaza', ({ t }) => t('serviceability.units.title')),
    outcome('not-served', '400 Frontier Road', ({ t }) => t('serviceability.unserviceable.title')),
    outcome('existing-prepaid', '500 Prepaid Lane', ({ t }) => t('serviceability.existingPrepaid.title')),
    [
      ...outcome('existing-postpaid', '600 Postpaid Court', ({ t }) => t('serviceability.existingPostpaid.title')),
      {
        name: 'moving-in',
        page: '/',
        reach: async ({ home, page, t }) => {
          await page.getByRole('button', { name: t('serviceability.existingPostpaid.move') }).click();
          await home.expectStage(t('serviceability.existingPostpaid.moving.title'));
        },
      },
    ],
    outcome('address-not-found', '900 Nowhere Street', ({ t }) => t('serviceability.errors.notFound.title')),
    outcome('no-connection', '950 Broken Bridge', ({ t }) => t('serviceability.errors.connection.title')),
  ],
};
