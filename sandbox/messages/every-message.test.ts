import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { textMessageLength } from '#lib/mail/text-message.ts';
import { findPlan } from '../state/catalog.ts';
import type { Account } from '../state/accounts.ts';
import type { Bill } from './bill.ts';
import type { Message } from './write-message.ts';

const { mailBrand } = await import('#lib/mail/mail-brand.ts');
const colors = mailBrand();
let brandName = '';
jest.unstable_mockModule('#lib/mail/mail-brand.ts', () => ({ mailBrand: () => ({ ...colors, name: brandName }) }));
const { codeMessage } = await import('../identity/code-message.ts');
const { passwordMessage } = await import('../identity/password-message.ts');
const { activatedMessage } = await import('../provider/activation-message.ts');
const { graceLinkMessage, graceTakenMessage } = await import('../provider/grace-messages.ts');
const { autoRefillDeclinedMessages, autoRefillOpenMessages } = await import('../provider/auto-refill-messages.ts');
const { kitMessage } = await import('../provider/kit-message.ts');
const { moveCancelledMessage, moveStartedMessage } = await import('../provider/move-messages.ts');
const { orderMessages } = await import('../provider/order-messages.ts');
const { outageOverMessage } = await import('../provider/outage-message.ts');
const { reconnectedMessages } = await import('../provider/reconnect-message.ts');
const { refillMessages } = await import('../provider/refill-messages.ts');
const { reminderMessage } = await import('../provider/reminder-message.ts');
const { waitlistMessage } = await import('../provider/waitlist-message.ts');

type Language = 'ENGLISH' | 'SPANISH';

interface Company {
  name: string;
  domain: string;
  addressLine1: string;
}

/** The longest that we expect, in the alphabet of text messages. */
const LONG: Company = {
  name: 'Northwestern Prepaid Internet',
  domain: 'northwestern-prepaid-internet.example.com',
  addressLine1: '12345 Northwest Meadowbrook Boulevard Apartment 1234B',
};

/** The same, with an accent in the brand or the address, which halves what a message holds. */
const ACCENTED_ADDRESS = { ...LONG, addressLine1: '12345 Avenida Doctor José María Santiago, Apt 1234B' };
const ACCENTED_BRAND = { ...ACCENTED_ADDRESS, name: 'Conexión Hogar', domain: 'conexionhogar.com' };

const PAID_ON = '2026-09-30';
const THROUGH = '2026-12-30';
const timestamp = new Date('2026-09-30T16:00:00Z');
const plan = findPlan('HSD_030') ?? expectPlan();
const tv = findPlan('VDO_XITV_SPT_30') ?? expectPlan();

function expectPlan(): never {
  throw new Error('The catalog has lost a plan');
}

const bill: Bill = {
  lines: [
    { plan, days: 90, cents: 113_000 },
    { plan: tv, days: 30, cents: 6_000 },
  ],
  creditCents: -3_000,
  taxCents: 7_456,
  totalCents: 123_456,
};

function everyMessage(language: Language, { domain, addressLine1 }: Company): Record<string, Message[]> {
  const settings = { webApp: `https://my.${domain}` };
  const locale = language === 'SPANISH' ? 'es' : 'en';
  const passwordUrl = `https://id.${domain}/oidc/password/${locale}/AbCdEfGhIjKlMnOpQr_-12`;
  const removalUrl = `https://my.${domain}/${locale}/waitlist?token=${'5f0c2b7a'.repeat(6)}`;
  const email = 'maria.jose.nunez.obrien@northwestern.example';
  const phone = '5550100102';
  const owner = { accountId: '700000002', email, language, phone };
  const orderNumber = '1000000123';
  const envelope = { language, accountId: owner.accountId, timestamp };
  const account = {
    ...owner,
    autoRefill: false,
    autoRefillDeclines: [],
    reminderChannel: 'SMS',
    smsOptIn: true,
  } as unknown as Account;
  const reminders = [7, 3, 1, -1].flatMap((daysBefore) =>
    ['off', 'on', 'declined'].flatMap((autoRefill) =>
      ['SMS', 'EMAIL'].flatMap((reminderChannel) => {
        const declines = autoRefill === 'declined' ? [{ on: PAID_ON, code: 'PAYMENT-1251' }] : [];
        const of = { autoRefill: autoRefill !== 'off', autoRefillDeclines: declines, reminderChannel };
        const reminder = { expirationDate: THROUGH, daysBefore, priceCents: 123_456, timestamp };
        return [undefined, '4444'].flatMap((backup) =>
          [reminderMessage({ ...account, ...of }, { ...reminder, backup }, settings)].filter(
            (message) => message !== null,
          ),
        );
      }),
    ),
  );
  const backups = [null, { lastFour: '4444', isDeclined: false }, { lastFour: '4444', isDeclined: true }];
  const declines = [null, '4242'].flatMap((lastFour) =>
    backups.flatMap((backup) =>
      [THROUGH, PAID_ON, '2026-09-29'].flatMap((lastDay) =>
        ['2026-10-02', null].flatMap((retryOn) =>
          autoRefillDeclinedMessages(
            owner,
            { bill, lastFour, backup, lastDay, on: PAID_ON, retryOn, timestamp },
            settings,
          ),
        ),
      ),
    ),
  );
  const open = autoRefillOpenMessages(
    owner,
    { lastFour: '4242', totalCents: 123_456, on: PAID_ON, timestamp },
    settings,
  );
  const orders = [true, false].flatMap((isColdTap) =>
    [passwordUrl, null].flatMap((url) =>
      orderMessages(
        { phone, email, language, accountId: owner.accountId, timestamp },
        {
          orderNumber,
          bill: { ...bill, shippingCents: 1_299, offerCents: -3_500 },
          today: PAID_ON,
          plan,
          shipping: { code: 'EXP', priceCents: 1_299, description: '' },
          address: `${addressLine1}, Springfield, IL 62701`,
          isColdTap,
          loginId: email,
          passwordUrl: url,
        },
        settings,
      ),
    ),
  );
  const identity = {
    loginId: phone,
    language,
    custGuid: '',
    passwordHash: '',
    template: '',
    firstName: '',
    lastName: '',
  };
  const verification = { emailVerified: false, mobileVerified: false };
  const password = [
    { mobile: phone, email: null },
    { mobile: null, email },
  ].flatMap((to) =>
    [passwordMessage({ ...identity, ...verification, ...to }, passwordUrl, timestamp)].filter(
      (message) => message !== null,
    ),
  );
  const refilledMoves = [
    null,
    { outcome: 'canceled', number: 'MV00012345' },
    { outcome: 'stays', number: 'MV00012345', daysOnHold: 134 },
  ] as const;
  const refills = (['card', 'pin', 'auto-refill'] as const).flatMap((method) =>
    [...refilledMoves.map((move) => ({ paidThrough: THROUGH, move })), { paidThrough: null, move: null }].flatMap(
      (what) =>
        refillMessages(
          owner,
          {
            orderNumber,
            bill,
            today: PAID_ON,
            tv: [{ plan: tv, until: THROUGH }],
            ...what,
            days: 90,
            method,
            payer: 'guest',
            timestamp,
            card: method === 'pin' ? null : { cardNumber: '4242', backupFor: null },
          },
          settings,
        ),
    ),
  );
  const backupRefill = refillMessages(
    owner,
    {
      ...{ orderNumber, bill, today: PAID_ON, tv: [], paidThrough: THROUGH, move: null, days: 90, timestamp },
      method: 'auto-refill',
      payer: 'owner',
      card: { cardNumber: '4444', backupFor: '4242' },
    },
    settings,
  );
  const waitlists = (['sms', 'email'] as const).map((channel) =>
    waitlistMessage({ channel, recipient: channel === 'sms' ? phone : email, addressLine1, removalUrl }, envelope),
  );
  const kits = [true, false].flatMap((isColdTap) =>
    [passwordUrl, null].map((url) =>
      kitMessage({ phone, passwordUrl: url, addressLine1, isColdTap }, envelope, settings),
    ),
  );
  const graces = [true, false].flatMap((smsOptIn) =>
    [1, 2].flatMap((daysTakenBack) => [
      graceLinkMessage(
        { ...owner, smsOptIn },
        { url: `https://my.${domain}/${locale}/day-link/${'k5c3'.repeat(12)}`, timestamp },
      ),
      graceTakenMessage(
        { ...owner, smsOptIn },
        { until: PAID_ON, payBy: '2026-10-02', daysTakenBack, timestamp },
        settings,
      ),
    ]),
  );
  const moves = [PAID_ON, null].flatMap((scheduledDate) => {
    const move = { confirmationNumber: 'MV00012345', scheduledDate, timestamp };
    return [
      moveStartedMessage(owner, { ...move, today: PAID_ON, addressLine1 }, settings),
      moveCancelledMessage(owner, move, settings),
    ];
  });
  const outages = [true, false].flatMap((paused) =>
    [true, false].map((hasRunOut) => outageOverMessage({ ...owner, paused }, { hasRunOut, timestamp }, settings)),
  );
  return {
    activation: [THROUGH, null].map((paidThrough) => activatedMessage(owner, { paidThrough, timestamp }, settings)),
    code: [codeMessage(phone, '123456', envelope)],
    declines,
    graces,
    kits,
    moves,
    orders,
    outages,
    password,
    reconnection: reconnectedMessages(owner, { orderNumber, bill, today: PAID_ON, timestamp }, settings),
    open,
    refills: [...refills, ...backupRefill],
    reminders,
    waitlists,
  };
}

const listTexts = (messages: Record<string, Message[]>, channel: Message['channel']) =>
  Object.entries(messages).flatMap(([name, sent]) =>
    sent.filter((message) => message.channel === channel).map((message) => ({ name, ...message })),
  );

describe.each(['ENGLISH', 'SPANISH'] as const)('every message in %s', (language) => {
  describe.each([
    ['a long brand, long links and a long address', LONG, 'GSM-7'],
    ['an accent in the address', ACCENTED_ADDRESS, 'either'],
    ['an accent in the brand', ACCENTED_BRAND, 'UCS-2'],
  ] as const)('with %s', (_what, company, alphabet) => {
    let messages: Record<string, Message[]> = {};
    beforeAll(() => {
      brandName = company.name;
      messages = everyMessage(language, company);
    });

    it('fits into two text messages, in the compact alphabet where possible', () => {
      const texts = listTexts(messages, 'sms');
      expect(texts.length).toBeGreaterThan(30);
      const wrong = texts.filter(({ text }) => {
        const length = textMessageLength(text);
        return length.parts > 2 || (alphabet !== 'either' && length.alphabet !== alphabet);
      });
      expect(wrong.map(({ name, text }) => `${name} ${text.length}: ${text}`)).toEqual([]);
    });

    it('names the brand, and the amount, date and link where it is about money or time', () => {
      for (const { name, text } of [...listTexts(messages, 'sms'), ...listTexts(messages, 'email')]) {
        expect(text.startsWith(company.name)).toBe(true);
        const needs = /^(?:code)$/.test(name) ? [] : [/https:\/\/\S+$/m];
        if (/declines|moves|orders|reconnection|refills|reminders/.test(name)) needs.push(/\b2026\b|MV00012345/);
        if (/declines|orders|reconnection/.test(name)) needs.push(/\$1,234\.56/);
        if (/refills/.test(name) && !/\bPIN\b/.test(text)) needs.push(/\$1,234\.56/);
        if (/reminders/.test(name) && alphabet === 'GSM-7') needs.push(/\$1,234\.56/);
        for (const pattern of needs) expect([name, text]).toEqual([name, expect.stringMatching(pattern)]);
      }
    });
  });

  it('is HTML as well when sent by e-mail, with a table of the lines and the total', () => {
    brandName = LONG.name;
    const mails = listTexts(everyMessage(language, LONG), 'email');
    expect(mails.length).toBeGreaterThan(20);
    for (const { name, text, html, subject } of mails) {
      expect([name, subject]).toEqual([name, expect.stringMatching(/\S/)]);
      expect(html).toMatch(language === 'SPANISH' ? '<html lang="es">' : '<html lang="en">');
      const isBill = /declines|orders|reconnection|refills/.test(name) && !/\bPIN\b/.test(text);
      const sum = name === 'declines' ? '(?:Not charged|Cargo no realizado)' : 'Total';
      expect([name, RegExp(`>${sum}</th><td[^>]*>\\$1,234\\.56<`).test(html ?? '')]).toEqual([name, isBill]);
      expect([name, /Tax<|Impuestos</.test(html ?? '')]).toEqual([name, isBill]);
    }
  });

  it('uses plain words and keeps every accent', () => {
    brandName = LONG.name;
    const messages = everyMessage(language, LONG);
    const all = [...listTexts(messages, 'sms'), ...listTexts(messages, 'email')].map(({ text }) => text).join('\n');
    expect(all).not.toMatch(/[’‘“”…\u00A0]/);
    expect(all).not.toMatch(/\d{1,2}\/\d{1,2}\/\d{4}/);
    expect(all).not.toMatch(
      /\b(?:dia|dias|numero|codigo|direccion|esta cortado|envio|automatica|sesion|contrasena|despues|manana|telefono|aqui|mas)\b/i,
    );
  });
});
