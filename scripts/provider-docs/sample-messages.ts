import { type Locale, localeFromWire } from '#lib/i18n/locales.ts';
import { chooseFittingText } from '#lib/mail/text-message.ts';
import { mailBrand } from '#lib/mail/mail-brand.ts';
import { codeMessage } from '#sandbox/identity/code-message.ts';
import { passwordMessage } from '#sandbox/identity/password-message.ts';
import type { Bill } from '#sandbox/messages/bill.ts';
import { type Language, type Message, textMessage } from '#sandbox/messages/write-message.ts';
import { activatedMessage } from '#sandbox/provider/activation-message.ts';
import { graceLinkMessage, graceTakenMessage } from '#sandbox/provider/grace-messages.ts';
import { autoRefillDeclinedMessages, autoRefillOpenMessages } from '#sandbox/provider/auto-refill-messages.ts';
import { kitMessage } from '#sandbox/provider/kit-message.ts';
import { moveCancelledMessage, moveStartedMessage } from '#sandbox/provider/move-messages.ts';
import { orderMessages } from '#sandbox/provider/order-messages.ts';
import { outageOverMessage } from '#sandbox/provider/outage-message.ts';
import { reconnectedMessages } from '#sandbox/provider/reconnect-message.ts';
import { refillMessages } from '#sandbox/provider/refill-messages.ts';
import { reminderMessage } from '#sandbox/provider/reminder-message.ts';
import { waitlistMessage } from '#sandbox/provider/waitlist-message.ts';
import type { Account } from '#sandbox/state/accounts.ts';
import { getPlan } from '#sandbox/state/catalog.ts';
import { spokenDay } from '#sandbox/state/days.ts';
import { findSentence } from './sentences.ts';

/** The messages of docs/provider-messages.md: written by the sandbox itself, for one customer on one day. */
export type SampleMessages = Record<
  | 'receipt'
  | 'refill'
  | 'refillOnHold'
  | 'order'
  | 'tracking'
  | 'lineReady'
  | 'kit'
  | 'activation'
  | 'move'
  | 'moveCanceled'
  | 'reconnection'
  | 'reminder'
  | 'stopped'
  | 'autoRefill'
  | 'autoRefillBackup'
  | 'autoRefillDeclined'
  | 'autoRefillBothDeclined'
  | 'autoRefillOpen'
  | 'outageOver'
  | 'dayLink'
  | 'graceTaken'
  | 'waitlist'
  | 'served'
  | 'password'
  | 'code',
  readonly Message[]
>;

const TODAY = '2026-11-24';
const PAID_THROUGH = '2026-12-23';
const timestamp = new Date(`${TODAY}T16:00:00Z`);
const email = 'avery.okafor@example.com';
const phone = '5552001001';
const orderNumber = '1000000123';
const addressLine1 = '100 Maple Street';
const settings = { webApp: 'https://my.hearthline.example' };
const plan = getPlan('HSD_030');
const bill: Bill = { lines: [{ plan, days: 30, cents: 4_500 }], taxCents: 424, totalCents: 4_924 };

export function sampleMessages(language: Language): SampleMessages {
  const locale = localeFromWire(language);
  const inLanguage = (texts: Readonly<Record<Language, string>>) => texts[language];
  const owner = { accountId: '700001001', email, language, phone };
  const envelope = { language, accountId: owner.accountId, timestamp };
  const passwordUrl = `https://id.hearthline.example/password/${locale}/AbCdEfGhIjKlMnOpQr_-12`;
  const account = { ...owner, autoRefill: false, autoRefillDeclines: [], reminderChannel: 'SMS', smsOptIn: true };
  const remind = (expirationDate: string, daysBefore: number) =>
    [
      reminderMessage(
        account as unknown as Account,
        { expirationDate, daysBefore, priceCents: plan.priceCents, timestamp },
        settings,
      ),
    ].filter((message) => message !== null);
  const card = { cardNumber: '4242', backupFor: null };
  const refill = { orderNumber, bill, today: TODAY, tv: [], days: 30, payer: 'owner', timestamp, card } as const;
  const identity = {
    ...{ loginId: email, language, custGuid: '', passwordHash: '', template: '', firstName: '', lastName: '' },
    ...{ emailVerified: true, mobileVerified: true, mobile: phone, email },
  };
  const move = { confirmationNumber: 'MV00001234', scheduledDate: '2026-12-05', timestamp };
  const place = { channel: 'sms', recipient: phone, addressLine1 } as const;
  const removalUrl = `${settings.webApp}/${locale}/waitlist?token=5f0c2b7a91d34e68a0b1c2d3`;
  const line = `${addressLine1}, Springfield, IL 62701`;
  return {
    receipt: [receiptText(locale, language)],
    refill: refillMessages(owner, { ...refill, paidThrough: PAID_THROUGH, move: null, method: 'card' }, settings),
    refillOnHold: refillMessages(
      owner,
      {
        ...refill,
        paidThrough: PAID_THROUGH,
        move: { outcome: 'stays', number: 'MV00001234', daysOnHold: 41 },
        method: 'card',
      },
      settings,
    ),
    order: orderMessages(
      { ...owner, timestamp },
      {
        orderNumber,
        bill: { ...bill, shippingCents: 0 },
        today: TODAY,
        plan,
        shipping: { code: 'STD', priceCents: 0, description: '' },
        address: line,
        isColdTap: false,
        loginId: email,
        passwordUrl,
      },
      settings,
    ),
    // The sandbox ships nothing and connects no line, so these two are written here.
    tracking: [
      textMessage(
        phone,
        [
          inLanguage({
            ENGLISH: `Your router is on its way. Order ${orderNumber}, tracking 1Z999AA10123456784: https://track.example/1Z999`,
            SPANISH: `Su router va en camino. Pedido ${orderNumber}, rastreo 1Z999AA10123456784: https://track.example/1Z999`,
          }),
        ],
        envelope,
      ),
    ],
    lineReady: [
      textMessage(
        phone,
        [
          inLanguage({
            ENGLISH: `Your service at ${addressLine1} is ready to activate: ${settings.webApp}/${locale}/activation`,
            SPANISH: `Su servicio en ${addressLine1} ya se puede activar: ${settings.webApp}/${locale}/activation`,
          }),
        ],
        envelope,
      ),
    ],
    kit: [kitMessage({ phone, passwordUrl, addressLine1, isColdTap: false }, envelope, settings)],
    activation: [activatedMessage(owner, { paidThrough: PAID_THROUGH, timestamp }, settings)],
    move: [
      moveStartedMessage(owner, { ...move, today: TODAY, addressLine1 }, settings),
      moveStartedMessage(owner, { ...move, scheduledDate: null, today: TODAY, addressLine1 }, settings),
    ],
    moveCanceled: [moveCancelledMessage(owner, move, settings)],
    reconnection: reconnectedMessages(owner, { orderNumber, bill, today: TODAY, timestamp }, settings),
    reminder: [...remind('2026-12-01', 7), ...remind('2026-11-25', 1)],
    stopped: remind('2026-11-23', -1),
    autoRefill: refillMessages(
      owner,
      { ...refill, paidThrough: PAID_THROUGH, move: null, method: 'auto-refill' },
      settings,
    ),
    autoRefillDeclined: autoRefillDeclinedMessages(
      owner,
      { bill, lastFour: '4242', backup: null, lastDay: '2026-11-25', on: TODAY, retryOn: '2026-11-25', timestamp },
      settings,
    ),
    outageOver: [
      outageOverMessage({ ...owner, paused: false }, { hasRunOut: false, timestamp }, settings),
      outageOverMessage({ ...owner, paused: false }, { hasRunOut: true, timestamp }, settings),
    ],
    dayLink: [
      graceLinkMessage(
        { ...owner, smsOptIn: true },
        { url: `${settings.webApp}/${locale}/day-link/k5c3q2vxj7m4t6w2y3z5n7p4ab12cd34ef56ab12cd34ef56`, timestamp },
      ),
    ],
    graceTaken: [
      graceTakenMessage(
        { ...owner, smsOptIn: true },
        { until: '2026-11-25', payBy: '2026-11-27', daysTakenBack: 1, timestamp },
        settings,
      ),
    ],
    autoRefillBackup: refillMessages(
      owner,
      {
        ...{ ...refill, paidThrough: PAID_THROUGH, move: null, method: 'auto-refill' },
        card: { cardNumber: '4444', backupFor: '4242' },
      },
      settings,
    ),
    autoRefillBothDeclined: autoRefillDeclinedMessages(
      owner,
      {
        ...{ bill, lastFour: '4242', backup: { lastFour: '4444', isDeclined: true }, timestamp },
        ...{ lastDay: TODAY, on: TODAY, retryOn: '2026-11-26' },
      },
      settings,
    ),
    autoRefillOpen: autoRefillOpenMessages(
      owner,
      { lastFour: '4242', totalCents: bill.totalCents, on: TODAY, timestamp },
      settings,
    ),
    waitlist: [waitlistMessage({ ...place, removalUrl }, { language, timestamp })],
    // The sandbox's network does not grow.
    served: [
      textMessage(
        phone,
        [
          inLanguage({
            ENGLISH: `Prepaid internet has reached ${addressLine1}: ${settings.webApp}/${locale}. Cancel: ${removalUrl}`,
            SPANISH: `El internet prepago ya llega a ${addressLine1}: ${settings.webApp}/${locale}. Cancelar: ${removalUrl}`,
          }),
        ],
        envelope,
      ),
    ],
    password: [passwordMessage(identity, passwordUrl, timestamp)].filter((message) => message !== null),
    code: [codeMessage(phone, '123456', envelope)],
  };
}

/** What the web app has `send-receipt` send by text message (lib/payment/server/receipt.ts), in its own words. */
function receiptText(locale: Locale, language: Language): Message {
  const sentence = (key: string, values: Readonly<Record<string, string>> = {}) =>
    findSentence(locale, key).replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
  const reference = `${sentence('shell.reference.label')}: QV4K-7M2P`;
  const text = chooseFittingText(
    [
      `${mailBrand().name}: ${sentence('refill.confirmation.title')}`,
      sentence('payment.receipt.text.paid', { total: '$49.24', date: spokenDay(TODAY, language) }),
      sentence('payment.receipt.text.through', { date: spokenDay(PAID_THROUGH, language) }),
      reference,
      `${settings.webApp}/${locale}/receipt/9f2c41d07be84f6a95d3`,
    ].join('\n'),
  );
  return { language, timestamp, channel: 'sms', recipient: phone, text };
}
