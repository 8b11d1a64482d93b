import { expect, it, jest } from '@jest/globals';
import { LOCALES, type Locale } from '#lib/i18n/locales.ts';
import { CATALOG } from '#lib/domain/codes/catalog.ts';
import { messageForCode } from '#lib/domain/codes/message-for-code.ts';
import { type Owner, signInOwner } from '#tests/support/account-owner.ts';
import { EVERY_WAY } from '#tests/support/every-way.ts';
import { startOwnProvider } from '#tests/support/own-provider.ts';
import { paymentRequests } from '#tests/support/payment-owner.ts';

jest.setTimeout(300_000);

const { sandbox } = await startOwnProvider({
  LIMITS_CARD_DEVICE: '1000/1h',
  LIMITS_CARD_ACCOUNT: '1000/1h',
  LIMITS_CARD_ADDRESS: '1000/1h',
});

/** Members of the families that no entry names, and codes that nobody knows. */
const CODES = [...CATALOG.map(({ code }) => code), 'PAYMENT-1199', 'PAYMENT_1151', 'PAYMENT-7777', 'NEVER_HEARD_OF'];
/** One code of each meaning: what a code means is the same for every call. */
const ONE_EACH = [...new Map(CODES.map((code) => [JSON.stringify(messageForCode(code)), code])).values()];
/** Each code is sent in one language for each call: to the first call every code, to the others one of each meaning. */
const selectCodes = (locale: Locale, call: string) =>
  (call === 'add-instrument' || EVERY_WAY ? CODES : ONE_EACH).filter(
    (_, index) => index % LOCALES.length === LOCALES.indexOf(locale),
  );

type Requests = Awaited<ReturnType<typeof paymentRequests>>;
type Refusal = (call: string, code: string) => Promise<unknown>;

const toCardText = (code: string, locale: Locale) => `${locale}:codes.messages.${messageForCode(code).message}`;
/** No payment is tried, so that a message about one would be wrong. Null: the page's own message. */
const toAutoRefillText = (code: string, locale: Locale) =>
  messageForCode(code).concerns === 'card' ? toCardText(code, locale) : null;

interface Change {
  call: string;
  template: string;
  refuse: (refusal: Refusal, code: string) => Promise<unknown>;
  send: (requests: Requests, version: string) => Promise<{ body: unknown }>;
  textOf: (code: string, locale: Locale) => string | null;
}

const CHANGES: Change[] = [
  {
    call: 'add-instrument',
    template: 'active',
    textOf: toCardText,
    refuse: (refusal, code) => refusal('add-instrument', code),
    send: ({ save }, version) => save(version),
  },
  {
    call: 'modify-instrument',
    template: 'active',
    textOf: toCardText,
    refuse: (refusal, code) => refusal('modify-instrument', code),
    send: ({ change }, version) => change(version),
  },
  {
    call: 'remove-instrument',
    template: 'active',
    textOf: toCardText,
    refuse: (refusal, code) => refusal('remove-instrument', code),
    send: ({ remove }, version) => remove(version),
  },
  {
    call: 'enroll-autopay',
    template: 'active',
    refuse: (refusal, code) => refusal('enroll-autopay', code),
    send: async ({ turnOn, autoRefill }) => turnOn(await autoRefill()),
    textOf: (code, locale) =>
      code === 'BUS_PMT_006' ? `${locale}:account.autoRefill.stays.noUsableCard` : toAutoRefillText(code, locale),
  },
  {
    call: 'cancel-autopay',
    template: 'autorefill',
    textOf: toAutoRefillText,
    refuse: (refusal, code) => refusal('cancel-autopay', code),
    send: ({ turnOff }, version) => turnOff(version),
  },
];

const refuseFor =
  ({ sessionId }: Owner): Refusal =>
  (call, code) =>
    sandbox.fault({ call, kind: 'code', code, times: 1, match: { sessionId } });

it.each(CHANGES.flatMap((change) => LOCALES.map((locale) => [change.call, locale, change] as const)))(
  'every catalog code from %s has a fitting message in %s and changes nothing',
  async (call, locale, { template, refuse, send, textOf }) => {
    const owner = await signInOwner(sandbox, template);
    const requests = await paymentRequests(owner, locale);
    const before = (await requests.method()).stored;
    const wrong: string[] = [];
    // The code for which enrollment has its own message is sent in every language.
    const codes = new Set([...selectCodes(locale, call), 'BUS_PMT_006']);
    for (const code of codes) {
      await refuse(refuseFor(owner), code);
      const { body } = await send(requests, before?.version ?? '');
      const codeLine = messageForCode(code).showsCode ? `${locale}:codes.codeLine` : null;
      const expectedBody = { outcome: 'failed', text: textOf(code, locale), codeLine };
      if (JSON.stringify(body) !== JSON.stringify(expectedBody))
        wrong.push(`${call}, ${code}: ${JSON.stringify(body)}`);
    }
    expect(wrong).toEqual([]);
    expect((await requests.method()).stored).toEqual(before);
  },
);
