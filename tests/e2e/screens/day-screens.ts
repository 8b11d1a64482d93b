import { expect } from '../support/test.ts';
import type { FlowScreens } from './screen.ts';
import type { Visitor } from './visitor.ts';

const PAGE = '/day-link/[token]';

/** A guest who has found an account without days on 'No internet?'. */
async function findWithoutDays(visitor: Visitor) {
  const { page, t } = visitor;
  const person = await visitor.persona('expired');
  await visitor.goto('/no-internet');
  await page.getByLabel(t('fields.phoneNumber'), { exact: true }).fill(person.phone);
  await page.getByLabel(t('fields.zipCode'), { exact: true }).fill(person.zip);
  await visitor.button(t('noInternet.check')).click();
  await expect(visitor.button(t('litepay.day.ask'))).toBeVisible();
  return person;
}

/** The path of the link in the message that the account's own phone got. */
async function askForLink(visitor: Visitor): Promise<string> {
  const { phone } = await findWithoutDays(visitor);
  await visitor.button(visitor.t('litepay.day.ask')).click();
  await expect(visitor.page.getByText(visitor.t('litepay.day.asked.title'))).toBeVisible();
  let path = '';
  await expect(async () => {
    const [message] = await visitor.sandbox.outbox(phone);
    path = /\/day-link\/\S+/.exec(String(message?.['text']))?.[0] ?? '';
    expect(path).not.toBe('');
  }).toPass();
  return path;
}

/** A guest asks for a day, and the account's own people take it (docs/decisions/day-of-grace.md). */
export const DAY_SCREENS: FlowScreens = {
  flow: 'day',
  settings: { PROVIDER_GRACE_GUEST: 'on' },
  walks: [
    [
      { name: 'ask', page: '/no-internet', reach: async (visitor) => void (await findWithoutDays(visitor)) },
      {
        name: 'asked',
        page: '/no-internet',
        reach: async (visitor) => {
          await visitor.button(visitor.t('litepay.day.ask')).click();
          await expect(visitor.page.getByText(visitor.t('litepay.day.asked.title'))).toBeVisible();
        },
      },
    ],
    [
      {
        name: 'link',
        page: PAGE,
        reach: async (visitor) => {
          await visitor.goto(await askForLink(visitor));
          await expect(visitor.button(visitor.t('litepay.dayLink.take'))).toBeVisible();
        },
      },
      {
        name: 'link-done',
        page: PAGE,
        reach: async (visitor) => {
          await visitor.button(visitor.t('litepay.dayLink.take')).click();
          await expect(visitor.page.getByRole('main').getByRole('status').first()).toBeVisible({ timeout: 20_000 });
        },
      },
    ],
    [{ name: 'unusable-link', page: PAGE, reach: (visitor) => visitor.goto('/day-link/abc') }],
  ],
};
