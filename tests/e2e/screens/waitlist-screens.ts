import { expect } from '../support/test.ts';
import { Waitlist } from '../support/waitlist.ts';
import type { FlowScreens } from './screen.ts';
import type { Visitor } from './visitor.ts';

const waitlistFor = ({ page, locale, sandbox }: Visitor) => new Waitlist(page, locale, sandbox);

export const WAITLIST_SCREENS: FlowScreens = {
  flow: 'waitlist',
  walks: [
    [
      {
        name: 'missing-contact',
        page: '/',
        reach: async (visitor) => {
          const waitlist = waitlistFor(visitor);
          await waitlist.start();
          await waitlist.join.press('Enter');
          await expect(waitlist.contact).toBeFocused();
        },
      },
      {
        name: 'not-saved',
        page: '/',
        reach: async (visitor) => {
          const waitlist = waitlistFor(visitor);
          await visitor.refuse('/api/waitlist', 500);
          await waitlist.contact.fill(waitlist.mobile);
          await waitlist.join.click();
          await expect(visitor.alert(visitor.t('waitlist.join.failed.title'))).toBeVisible();
        },
      },
    ],
    [
      {
        name: 'joined',
        page: '/',
        reach: async (visitor) => {
          const waitlist = waitlistFor(visitor);
          await waitlist.start();
          await waitlist.contact.fill(waitlist.mobile);
          await waitlist.join.click();
          await waitlist.expectStage(visitor.t('waitlist.join.joined.title'));
        },
      },
    ],
    [
      {
        name: 'leave',
        page: '/waitlist',
        reach: async (visitor) => {
          const waitlist = waitlistFor(visitor);
          await waitlist.start();
          await waitlist.joinAndOpenLink();
        },
      },
      {
        name: 'left',
        page: '/waitlist',
        reach: async (visitor) => {
          const waitlist = waitlistFor(visitor);
          await waitlist.leave.click();
          await expect(waitlist.heading(visitor.t('waitlist.leave.left.title'))).toBeFocused();
        },
      },
      { name: 'unknown-link', page: '/waitlist', reach: (visitor) => visitor.goto('/waitlist?token=abc') },
    ],
  ],
};
