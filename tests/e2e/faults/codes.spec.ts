import { CATALOG } from '#lib/domain/codes/catalog.ts';
import { saysNotCharged } from '#lib/domain/codes/message-for-code.ts';
import type { PaymentOutcome, Quote } from '#lib/payment/api.ts';
import { EVERY_WAY } from '#tests/support/every-way.ts';
import { inBothLocales, inTurns, LOCALES, type TestLocale } from '../support/locales.ts';
import { QuickRefill } from '../support/quick-refill.ts';
import type { SandboxClient } from '../support/sandbox-client.ts';
import { labelsIn } from '../support/labels.ts';
import { LocalGuest } from './local-guest.ts';
import { expect, pageTest as test } from './servers.ts';

test.describe.configure({ mode: 'default', timeout: 240_000 });

type Message = (typeof CATALOG)[number]['message'];

interface ErrorReport {
  /** Null if the code claims success: then the message is the settled result. */
  message: Message | null;
  /** Whether the code's message states that no money was taken; otherwise a sentence is added. */
  isCertain: boolean;
  showsCode: boolean;
}

/** Codes of known families without an entry of their own, another spelling, and unknown codes. */
const SAMPLES: [code: string, report: ErrorReport][] = [
  ['PAYMENT-1199', { message: 'cardNotWorking', isCertain: true, showsCode: true }],
  ['PAYMENT-1200', { message: 'cardNotWorking', isCertain: true, showsCode: true }],
  ['PAYMENT-8055', { message: 'cardNotWorking', isCertain: true, showsCode: true }],
  ['PAYMENT-8399', { message: 'cardNotWorking', isCertain: true, showsCode: true }],
  ['PAYMENT_1151', { message: 'cardNumberInvalid', isCertain: true, showsCode: true }],
  ['BUS_VAN_ASSIGN_777', { message: 'deviceCodeFailed', isCertain: false, showsCode: false }],
  ['PAYMENT-7777', { message: 'generic', isCertain: false, showsCode: true }],
  ['NEVER_HEARD_OF', { message: 'generic', isCertain: false, showsCode: true }],
];

const ALL: [code: string, report: ErrorReport][] = [
  ...CATALOG.map(({ code, message, charged: isCharged, showsCode }): [string, ErrorReport] => [
    code,
    {
      message: isCharged === 'yes' ? null : message,
      isCertain: saysNotCharged({ charged: isCharged, message }),
      showsCode,
    },
  ]),
  ...SAMPLES,
];

/** One guest is refused with each of the codes in turn; returns the failures shown, and the charges. */
async function refusals(web: string, sandbox: SandboxClient, locale: TestLocale, codes: typeof ALL) {
  const persona = await sandbox.persona('active');
  const guest = new LocalGuest(web, locale);
  await guest.lookup(persona);
  const reports: { code: string; text: string; codeLine: string | null }[] = [];
  for (const [code] of codes) {
    const { phone } = persona;
    const id = await sandbox.fault({ call: 'guest-refill', kind: 'code', code, match: { phone } });
    const quote = await guest.quote();
    const { text, codeLine } = readFailure(code, quote, await guest.pay(quote));
    reports.push({ code, text, codeLine });
    await sandbox.clearFault(id);
  }
  return { reports, charges: await sandbox.charges({ accountId: persona.accountIds[0] ?? '' }) };
}

function readFailure(code: string, { reference }: Quote, payment: PaymentOutcome | null) {
  if (payment?.outcome !== 'declined') throw new Error(`${code} ended as ${payment?.outcome ?? 'without a key'}`);
  expect(payment.failure.reference, `the reference of ${code}`).toBe(reference);
  return payment.failure;
}

function toText({ message, isCertain }: Omit<ErrorReport, 'showsCode'>, t: ReturnType<typeof labelsIn>): string {
  if (!message) return t('payment.notCharged.text');
  const text = t(`codes.messages.${message}`, { supportPhone: '(800) 555-0100' });
  return isCertain ? text : `${text} ${t('payment.notCharged.known')}`;
}

for (const locale of LOCALES) {
  test(`a payment shows the text of every code of the catalog in ${locale}`, async ({ sandbox, web }) => {
    const t = labelsIn(locale);
    const codes = inTurns(locale, ALL);
    const { reports, charges } = await refusals(web.url, sandbox, locale, codes);
    expect(reports).toEqual(
      codes.map(([code, { showsCode, ...meaning }]) => ({
        code,
        text: toText(meaning, t),
        codeLine: showsCode ? t('codes.codeLine', { code }) : null,
      })),
    );
    expect(charges).toEqual([]);
  });

  test(`a lookup shows the text of every code in ${locale}`, async ({ sandbox, web }) => {
    const responses = await Promise.all(
      [
        'BUS_CUSTDASH_024',
        'BUS_CUSTDASH_025',
        'BUS_CUSTDASH_026',
        'BUS-CUSTDASH-026',
        'NEVER_HEARD_OF',
        'SYS_0042',
      ].map(async (code) => {
        const persona = await sandbox.persona('active');
        await sandbox.fault({ call: 'guest-dashboard', kind: 'code', code, match: { phone: persona.phone } });
        return [code, await new LocalGuest(web.url, locale).lookup(persona)];
      }),
    );
    expect(responses).toMatchObject([
      ['BUS_CUSTDASH_024', { outcome: 'not-found' }],
      ['BUS_CUSTDASH_025', { outcome: 'not-found' }],
      ['BUS_CUSTDASH_026', { outcome: 'several' }],
      ['BUS-CUSTDASH-026', { outcome: 'several' }],
      ['NEVER_HEARD_OF', { outcome: 'not-found' }],
      ['SYS_0042', { outcome: 'unavailable' }],
    ]);
  });
}

// How they look is tested in `litepay/lookup.spec.ts`, `declines.spec.ts` and the screens.
if (EVERY_WAY) {
  inBothLocales((locale) => {
    const t = labelsIn(locale);

    for (const [code, heading] of [
      ['BUS_CUSTDASH_025', 'litepay.find.notLocated.title'],
      ['BUS_CUSTDASH_026', 'litepay.find.severalAccounts.title'],
    ] as const) {
      test(`step 1 shows the text of ${code}`, async ({ page, sandbox }) => {
        const persona = await sandbox.persona('active');
        await sandbox.fault({ call: 'guest-dashboard', kind: 'code', code, match: { phone: persona.phone } });
        const refill = new QuickRefill(page, locale);
        await refill.open();
        await refill.find(persona);
        await expect(page.getByRole('alert').filter({ hasText: t(heading) })).toBeVisible();
        await expect(refill.zip).toHaveValue(persona.zip);
        await expect(refill.next('find')).toBeEnabled();
      });
    }

    for (const code of ['PAYMENT-1156', 'PAYMENT-8032']) {
      test(`step 2 shows the text of ${code}`, async ({ page, sandbox }) => {
        const persona = await sandbox.persona('active');
        await sandbox.fault({ call: 'guest-refill', kind: 'code', code, match: { phone: persona.phone } });
        const refill = new QuickRefill(page, locale);
        await refill.open();
        await refill.find(persona);
        await refill.enterCard();
        await refill.pay();
        const [, report] = ALL.find(([knownCode]) => knownCode === code) ?? [];
        if (!report) throw new Error(`${code} is not in the table`);
        await expect(refill.failure).toContainText(toText(report, t));
        const codeLine = t('codes.codeLine', { code });
        if (report.showsCode) await expect(refill.failure).toContainText(codeLine);
        else await expect(refill.failure).not.toContainText(codeLine);
        await expect(refill.field('cardNumber')).not.toHaveValue('');
      });
    }
  });
}
