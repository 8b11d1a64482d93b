import { MoveJourney } from '../support/move-journey.ts';
import { expect } from '../support/test.ts';
import type { FlowScreens, Screen } from './screen.ts';
import type { Visitor } from './visitor.ts';

const journeyFor = ({ page, locale }: Visitor) => new MoveJourney(page, locale);

const start: Screen = {
  name: 'address',
  page: 'moving.address',
  reach: async (visitor) => journeyFor(visitor).open(await visitor.persona('move-ready')),
};

export const MOVE_SCREENS: FlowScreens = {
  flow: 'move',
  walks: [
    [
      start,
      {
        name: 'place',
        page: 'moving.address-confirmation',
        reach: async (visitor) => journeyFor(visitor).takePlace(),
      },
      {
        name: 'calendar',
        page: 'moving.schedule',
        reach: async (visitor) => {
          const journey = journeyFor(visitor);
          await journey.link('moving.confirmAddress.schedule').click();
          await journey.days('refill').first().click();
          await expect(journey.button('moving.schedule.refill')).toBeEnabled();
          await visitor.page.keyboard.press('Shift');
        },
      },
      {
        name: 'refill-required',
        page: 'moving.refill-required',
        reach: async (visitor) => {
          const journey = journeyFor(visitor);
          await journey.button('moving.schedule.refill').click();
          await expect(journey.heading('moving.refill.title')).toBeVisible({ timeout: 20_000 });
          await expect(visitor.ownRefill.total).toBeVisible({ timeout: 20_000 });
        },
      },
      {
        name: 'today',
        page: 'moving.schedule-now',
        reach: async (visitor) => {
          const journey = journeyFor(visitor);
          await journey.link('moving.refill.edit').click();
          await journey.days('paid').first().click();
          await journey.button('moving.schedule.next').click();
          await expect(journey.heading('moving.now.todayTitle')).toBeVisible({ timeout: 20_000 });
        },
      },
      {
        name: 'finalize',
        page: 'moving.schedule-finalize',
        reach: async (visitor) => {
          const journey = journeyFor(visitor);
          await journey.link('moving.now.different').click();
          await journey.days('paid').nth(2).click();
          await journey.button('moving.schedule.next').click();
          await expect(journey.heading('moving.schedule.finalize')).toBeVisible({ timeout: 20_000 });
        },
      },
      {
        name: 'two-steps',
        page: 'moving.schedule-finalize',
        reach: async (visitor) => {
          const journey = journeyFor(visitor);
          await journey.button('moving.now.twoStep').click();
          await expect(journey.button('moving.now.yes')).toBeVisible();
        },
      },
      {
        name: 'scheduled',
        page: 'moving.schedule-confirmation',
        reach: async (visitor) => {
          const journey = journeyFor(visitor);
          await journey.button('moving.now.yes').click();
          await journey.expectOrdered('moving.thanks.title');
          await visitor.page.keyboard.press('Shift');
        },
      },
      {
        name: 'cancel',
        page: 'moving.schedule-confirmation',
        reach: (visitor) => visitor.openDialog(journeyFor(visitor).button('moving.thanks.cancel')),
        leave: (visitor) => visitor.closeDialog(),
      },
    ],
    [
      {
        name: 'refill-with-tv',
        page: 'moving.refill-required',
        reach: async (visitor) => {
          const journey = journeyFor(visitor);
          await journey.open(await visitor.sandbox.persona('tv', { daysRemaining: 0 }));
          await journey.takePlace();
          await journey.button('moving.confirmAddress.refillMoveNow').click();
          await journey.button('moving.refill.tv.edit').click();
          await expect(visitor.ownRefill.total).toBeVisible({ timeout: 20_000 });
        },
      },
      {
        name: 'remove-tv',
        page: 'moving.refill-required',
        reach: async (visitor) => {
          const tv = visitor.page.getByRole('checkbox').first();
          await tv.check();
          await expect(visitor.ownRefill.total).toBeVisible({ timeout: 20_000 });
          await visitor.openDialog(tv);
        },
        leave: (visitor) => visitor.closeDialog(),
      },
      {
        name: 'refill-review',
        page: 'moving.refill-review',
        reach: async ({ ownRefill }) => {
          await expect(ownRefill.total).toBeVisible({ timeout: 20_000 });
          await ownRefill.next.click();
          await expect(ownRefill.heading('refill.review.title')).toBeVisible({ timeout: 20_000 });
        },
      },
      {
        name: 'refill-payment',
        page: 'moving.refill-payment',
        reach: async ({ ownRefill }) => {
          await ownRefill.button('refill.review.editCard').click();
          await expect(ownRefill.heading('refill.payment.title')).toBeVisible({ timeout: 20_000 });
        },
      },
      {
        name: 'refill-receipt',
        page: 'moving.refill-confirmation',
        isReceipt: true,
        reach: async ({ ownRefill, page, t }) => {
          await ownRefill.typeCard();
          await ownRefill.button('refill.payment.next').click();
          await ownRefill.agree();
          await ownRefill.submit.click();
          await ownRefill.expectReceipt();
          await expect(page.getByText(t('refill.confirmation.finalizing'))).toBeHidden();
        },
      },
    ],
    [
      {
        name: 'refill-before-waiting',
        page: 'moving.refill-review',
        reach: async (visitor) => {
          const { ownRefill } = visitor;
          const journey = journeyFor(visitor);
          await journey.open(await visitor.persona('expiring'));
          await journey.takePlace();
          await journey.link('moving.confirmAddress.schedule').click();
          await journey.days('refill').first().click();
          await journey.button('moving.schedule.refill').click();
          await expect(ownRefill.total).toBeVisible({ timeout: 20_000 });
          await ownRefill.next.click();
          await expect(ownRefill.heading('refill.review.title')).toBeVisible({ timeout: 20_000 });
        },
      },
      {
        name: 'refill-waiting',
        page: 'moving.refill-status',
        reach: async (visitor) => {
          const { ownRefill, page, sandbox } = visitor;
          const [accountId = ''] = (await visitor.persona('expiring')).accountIds;
          await sandbox.fault({ call: 'refill', kind: 'delay', delayMs: 30_000, match: { accountId } });
          await ownRefill.agree();
          await ownRefill.submit.click();
          await page.waitForURL(/\/refill-status/);
        },
      },
    ],
    [
      {
        name: 'place-not-taken',
        page: 'moving.address',
        reach: async (visitor) => {
          const journey = journeyFor(visitor);
          await journey.open(await visitor.persona('move-ready'));
          await visitor.cutOff('/api/move/destination');
          await journey.check.submit({ address: '100 Maple Street' });
          await expect(visitor.alert(visitor.t('moving.address.failed'))).toBeVisible({ timeout: 20_000 });
        },
      },
    ],
    [
      {
        name: 'now',
        page: 'moving.now',
        reach: async (visitor) => {
          const journey = journeyFor(visitor);
          await journey.open(await visitor.persona('move-ready'));
          await journey.takePlace();
          await journey.button('moving.confirmAddress.moveNow').click();
          await expect(journey.heading('moving.now.title')).toBeVisible({ timeout: 20_000 });
        },
      },
      {
        name: 'received',
        page: 'moving.now-confirmation',
        reach: async (visitor) => {
          const journey = journeyFor(visitor);
          await journey.button('moving.now.twoStep').click();
          await journey.button('moving.now.yes').click();
          await journey.expectOrdered('moving.received.title');
          await visitor.page.keyboard.press('Shift');
        },
      },
    ],
  ],
};
