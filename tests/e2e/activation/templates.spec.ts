import { EVERY_WAY } from '#tests/support/every-way.ts';
import { ActivationJourney } from '../support/activation-journey.ts';
import { inBothLocales } from '../support/locales.ts';
import { expect, test } from '../support/test.ts';

// `activation.spec.ts` tests what is specific to a template; here each is activated in full, in both languages and on the smallest phone.
if (EVERY_WAY) {
  inBothLocales((locale) => {
    for (const template of ['preactivated', 'van', 'closed-preactivated']) {
      for (const bhr of [false, true]) {
        test(`${template} is activated${bhr ? ' behind its modem' : ''} @small`, async ({ page, sandbox }) => {
          const journey = new ActivationJourney(page, locale);
          const person = await sandbox.persona(template);
          // The tests' extra header would trigger a CORS preflight to the public site; customers' browsers do not send that header.
          await page.route('**/ping.json*', (route) => route.continue());
          await journey.open(person, { bhr });
          if (template === 'van') {
            await journey.field('fields.firstName').fill('Ana');
            await journey.field('fields.lastName').fill('Peña');
            await journey.button('activation.name.save').click();
          }
          await expect(journey.button('activation.activate.button')).toBeVisible();
          await journey.button('activation.activate.button').click();
          await expect(journey.active).toBeVisible({ timeout: 30_000 });
          await journey.leaveBenefit();
          await expect(journey.dashboard).toBeVisible({ timeout: 20_000 });
          expect(await sandbox.account(person.accountIds.at(-1) ?? '')).toMatchObject({ activation: 'Activated' });
        });
      }
    }
  });
}
