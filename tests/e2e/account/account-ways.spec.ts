import { AccountVisitor } from '../faults/account-visitor.ts';
import { inOneLocale, inTurns, LOCALES } from '../support/locales.ts';
import { expect, test } from '../support/test.ts';
import { labelsIn } from '../support/labels.ts';

/** Where accounts without a dashboard are sent, and the notice shown before: spec 2 §4, §8. */

const TO_ACTIVATION = ['preactivated', 'van', 'preactivated-lost', 'closed-preactivated'];
const TO_ERROR = {
  'closed-final': 'reconnect.unavailable.title',
  'no-hsd': 'shell.error.title',
  'legacy-tv': 'shell.error.title',
} as const;
/** The calls required by every view; those of the first view alone are in the fault matrix. */
const REQUIRED = ['dashboard', 'payment-info', 'fetch-aux'];

for (const locale of LOCALES) {
  const t = labelsIn(locale);

  for (const template of inTurns(locale, TO_ACTIVATION)) {
    test(`${locale} › ${template} is redirected to its activation after a notice`, async ({ baseURL, sandbox }) => {
      const person = await sandbox.persona(template);
      const page = await new AccountVisitor(baseURL ?? '', locale).signIn(person);
      expect(page.path).toBe('/activation');
      expect(page.before.join()).toContain(t('account.redirect.activation.title'));
      // One of several accounts is named in the query, by its reference alone.
      expect([...page.query.keys()]).toEqual(template.startsWith('closed') ? ['account'] : []);
    });
  }

  for (const [template, title] of inTurns(locale, Object.entries(TO_ERROR))) {
    test(`${locale} › ${template} gets the error page`, async ({ baseURL, sandbox }) => {
      const page = await new AccountVisitor(baseURL ?? '', locale).signIn(await sandbox.persona(template));
      expect(page.path).toBe('/error');
      expect(page.text).toContain(t(title));
      expect(page.text).toContain(t('shell.error.logOut'));
      // Quick refill finds none of them.
      expect(page.text).not.toContain(t('shell.error.quickRefill'));
    });
  }
}

inOneLocale('es', (locale) => {
  const t = labelsIn(locale);

  test(`a failed required call leads to the error page, and failed offers are left out`, async ({
    baseURL,
    sandbox,
  }) => {
    const person = await sandbox.persona('promo35');
    const visitor = new AccountVisitor(baseURL ?? '', locale);
    expect((await visitor.signIn(person)).text).toContain(t('accountDashboard.promo.title'));
    const sessionId = await sandbox.findSessionId(person);
    for (const call of REQUIRED) {
      const fault = await sandbox.fault({ call, kind: 'http', match: { sessionId } });
      const page = await visitor.open('/dashboard');
      expect([call, page.path]).toEqual([call, '/error']);
      expect(page.query.get('reference')).toMatch(/^[\dA-Z]{4}-[\dA-Z]{4}$/);
      expect(page.text).toContain(t('shell.error.title'));
      await sandbox.clearFault(fault);
    }
    await sandbox.fault({ call: 'get-promo', kind: 'http', match: { sessionId } });
    const { path, text } = await visitor.open('/dashboard');
    expect(path).toBe('/dashboard');
    expect(text).not.toContain(t('accountDashboard.promo.title'));
  });
});

inOneLocale('en', (locale) => {
  const t = labelsIn(locale);

  test(`a session ended by the provider leads to the page about its end`, async ({ baseURL, sandbox }) => {
    const person = await sandbox.persona('active');
    const visitor = new AccountVisitor(baseURL ?? '', locale);
    await visitor.signIn(person);
    const sessionId = await sandbox.findSessionId(person);
    await sandbox.fault({ call: 'dashboard', kind: 'expired', match: { sessionId } });
    const page = await visitor.open('/dashboard');
    expect(page.path).toBe('/timeout-error');
    expect(page.text).toContain(t('account.timeout.title'));
  });
});
