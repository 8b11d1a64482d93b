import { freshMobile } from '../support/retail-wizard.ts';
import { expect } from '../support/test.ts';
import type { FlowScreens, Screen, Walk } from './screen.ts';
import type { Visitor } from './visitor.ts';

const PAGE = '/dollargeneral';

/** The outcome of one of the sandbox's addresses. */
function outcome(name: string, address: string, title: (visitor: Visitor) => string): Walk {
  return [
    {
      name,
      page: PAGE,
      reach: async (visitor) => {
        await visitor.wizard.startAt({ address });
        await visitor.wizard.expectStage(title(visitor));
      },
    },
  ];
}

const servedScreen = (name: string, address: string) =>
  outcome(name, address, ({ t }) => t('merchantFlow.serviceable.title'));

const ready = (name: string): Screen => ({
  name,
  page: PAGE,
  reach: async ({ wizard, sandbox }) => {
    const [code = ''] = await sandbox.deviceCodes(1);
    await wizard.submitKit(code, freshMobile());
    await wizard.expectReady();
  },
});

export const RETAIL_SCREENS: FlowScreens = {
  flow: 'starter-kit',
  walks: [
    [
      { name: 'start', page: PAGE, reach: ({ wizard }) => wizard.open() },
      {
        name: 'questions',
        page: PAGE,
        reach: async (visitor) => {
          await visitor.openDialog(visitor.button(visitor.t('merchantFlow.addressCheck.faqOpen')));
          await visitor.page.getByRole('dialog').locator('summary').first().click();
        },
        leave: (visitor) => visitor.closeDialog(),
      },
      {
        name: 'missing-fields',
        page: PAGE,
        reach: async (visitor) => {
          await visitor.wizard.check.press('Enter');
          await visitor.expectErrorSummary();
        },
      },
      {
        name: 'checking',
        page: PAGE,
        reach: async (visitor) => {
          await visitor.keepWaiting('/api/address/validate');
          await visitor.wizard.submit({ address: '100 Maple Street' });
          await expect(visitor.page.getByText(visitor.t('merchantFlow.validateAddress.title'))).toBeVisible();
        },
      },
    ],
    [
      ...servedScreen('kit', '100 Maple Street'),
      {
        name: 'device-code-help',
        page: PAGE,
        reach: (visitor) => visitor.openDialog(visitor.button(visitor.t('merchantFlow.serviceable.deviceCodeHelp'))),
        leave: (visitor) => visitor.closeDialog(),
      },
      {
        name: 'kit-missing-fields',
        page: PAGE,
        reach: async (visitor) => {
          await visitor.button(visitor.t('merchantFlow.serviceable.submit')).press('Enter');
          await visitor.expectErrorSummary();
        },
      },
      {
        name: 'kit-refused',
        page: PAGE,
        reach: async ({ wizard, t }) => {
          await wizard.submitKit('200015', freshMobile());
          await expect(wizard.heading(t('codes.messages.deviceCodeNotFound'))).toBeFocused();
        },
      },
      {
        name: 'kit-no-connection',
        page: PAGE,
        reach: async ({ wizard, sandbox, t }) => {
          const mobile = freshMobile();
          const match = { text: mobile };
          await sandbox.fault({ call: 'assign-device-code', kind: 'code', code: 'SYS0001', match });
          await wizard.submitKit('100001', mobile);
          await expect(wizard.heading(t('merchantFlow.errors.connection.title'))).toBeFocused();
        },
      },
      {
        name: 'kit-checking',
        page: PAGE,
        reach: async (visitor) => {
          await visitor.keepWaiting('/api/device-code');
          await visitor.wizard.submitKit('100001', freshMobile());
          await expect(visitor.page.getByText(visitor.t('merchantFlow.codeCheckSubmit.title'))).toBeVisible();
        },
      },
    ],
    [
      ...servedScreen('kit-before-ready', '100 Maple Street'),
      ready('ready'),
      {
        name: 'before-buying',
        page: PAGE,
        reach: (visitor) => visitor.openDialog(visitor.button(visitor.t('merchantFlow.ready.headsUpOpen'))),
        leave: (visitor) => visitor.closeDialog(),
      },
    ],
    [...servedScreen('kit-cold-tap', '700 Cold Creek Road'), ready('ready-cold-tap')],
    outcome('units', '200 Harbor View Drive', ({ t }) => t('merchantFlow.multiUnit.title')),
    outcome('not-served', '400 Frontier Road', ({ t }) => t('merchantFlow.unserviceable.title')),
    outcome('existing-prepaid', '500 Prepaid Lane', ({ t }) => t('merchantFlow.existingPrepaid.title')),
    outcome('existing-postpaid', '600 Postpaid Court', ({ t }) => t('merchantFlow.existingPostpaid.title')),
    outcome('address-not-found', '900 Nowhere Street', ({ t }) => t('merchantFlow.errors.unfoundAddress.title')),
    outcome('no-connection', '950 Broken Bridge', ({ t }) => t('merchantFlow.errors.connection.title')),
  ],
};
