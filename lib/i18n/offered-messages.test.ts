import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { compileMessages } from '#lib/content/compile-messages.ts';
import { ACCESS_KINDS, type Access } from '#lib/domain/access.ts';
import type { Capability } from '#lib/domain/capabilities.ts';
import { lacking } from '#tests/support/lacking.ts';
import { bundledMessages, type Messages } from './bundled-messages.ts';
import { LOCALES } from './locales.ts';
import { isTree } from './message-tree.ts';
import { config } from '#lib/config.ts';
import { messagesForProvider } from './offered-messages.ts';

process.env.SESSION_SECRET = randomBytes(32).toString('base64url');
process.env.IDENTITY_ROUTER_URL = 'http://localhost:4100/identity-router';
process.env.PROVIDER_HAS = 'service-status';

/** The words for a capability, and the texts that only what needs it shows, or that are about what was done with it. */
const NAMED: [capability: Capability, words: RegExp, its: RegExp][] = [
  [
    'auto-refill',
    /auto-refill|recarga automática|recargas automáticas|refills on auto|unless you turn|a menos que usted/i,
    new RegExp(
      [
        /^account\.(autoRefill|outlook)\./,
        /^account\.card\.options\.(autoRefill|terms\.)/,
        /^account\.paymentChange\.(chargeChanged|notOffered|termsChanged)\./,
        /^account\.paymentMethod\.(autoRefillOn|confirm\.autoRefill|done\.|manage$|noneForAutoRefill|removedAuto|replaceIntroAuto)/,
        // The list of cards has these where auto-refill is on, or can be turned on.
        /^cards\.(autoRefill|backupNote|needsAutoRefill|question|remove|terms)/,
        /^accountDashboard\.(details\.autoRefill$|promo\.noAutoRefill$|service\.(autoRefill|turnOnWhat|warningAuto))/,
        /^fields\.errors\.autoRefill\./,
        /^paymentHistory\./,
        /^refill\.confirmation\.autoRefill\./,
      ]
        .map(({ source }) => source)
        .join('|'),
    ),
  ],
  [
    'pin',
    /\bPIN\b/,
    /^(pin\.|codes\.messages\.pin|moving\.refill\.pin$|hosted\.blocked\.(pin|textWithPin)$|refill\.cart\.introPin$|payment\.receipt\.late\.pin|shell\.error\.undone\.pin$)/,
  ],
  [
    'activation',
    /\bactivat(e|ion)\b|\bactiv(e|ar|arlo|arse|ación)\b.*servicio|activación|actívelo/i,
    new RegExp(
      [
        /^activation\./,
        /^access/,
        /^account\.(order\.waiting|redirect\.activation)\./,
        /^accountDashboard\.(move|tour)\./,
        /^home\.(faq\.items\.[14]\.answer|customers\.account\.text)$/,
        /^moving\./,
        /^noInternet\.answers\.(paused|beingSetUp)\./,
        /^serviceability\.move\./,
        /^shell\.(error\.undone\.activation$|withoutScript$)/,
        /^refill\.cart\./,
      ]
        .map(({ source }) => source)
        .join('|'),
    ),
  ],
  ['tax', /\btax|impuesto/i, /^(payment\.summary\.tax|litepay\.review\.tax|cart\.cartContent\.taxNext$)/],
  [
    'confirmations',
    /we'll (send you a receipt|text you|notify you)|sent a confirmation|text message (we|from us)|our text message|where to text you|text message doesn't|a tracking number|le (enviaremos|avisaremos)|enviamos una confirmación|mensaje de texto que|nuestro mensaje|enviarle un mensaje|llega el mensaje/i,
    /^(access|accountInformation\.reminders\.|waitlist\.|serviceability\.serviceable\.text$)/,
  ],
  ['receipts', /send it by email|envíela por correo/i, /^payment\.receipt\.send\./],
  [
    'service-status',
    /outage|interrupción del servicio/i,
    /^(accountDashboard\.service\.outage\.|noInternet\.answers\.outage\.|payment\.service\.outage\.)/,
  ],
];

/** A content service's own words. */
const OWN = 'Log in, or turn on auto-refill.';

function textsOf(value: unknown, path = ''): { path: string; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (!Array.isArray(value) && !isTree(value)) return [];
  return Object.entries(value).flatMap(([key, inside]) => textsOf(inside, path === '' ? key : `${path}.${key}`));
}

/** Words that fit one kind of access alone. */
const OF_ACCESS =
  /\b(cable|screw|coaxial|fiber|fibra|receiver|receptor|phone jack|steady white|blanca? fij[ao]|our line|nuestra línea)\b/i;

/** Every router has one, and in Spanish it is a cable. */
const POWER_CORD = /cable de (corriente|electricidad)|Revise el cable y pruebe otro tomacorriente/;

describe.each(LOCALES)('the texts for a kind of access in %s', (locale) => {
  const bundled = bundledMessages[locale];
  const offeredWith = (access: Access | null) => {
    config().ACCESS = access;
    const messages = messagesForProvider(bundled, locale);
    config().ACCESS = null;
    return messages;
  };

  it('name no kind of access where none is set', () => {
    const named = textsOf(bundled).filter(({ path, text }) => OF_ACCESS.test(text) && !path.startsWith('access'));
    expect(named.filter(({ text }) => !POWER_CORD.test(text))).toEqual([]);
  });

  it.each(ACCESS_KINDS)('are used in every text that the section of %s has', (access) => {
    const { noInternet, activation, serviceability } = offeredWith(access);
    const words = { cable: 'accessCable', wireless: 'accessWireless', fiber: 'accessFiber', dsl: 'accessDsl' } as const;
    const own = bundled[words[access]];
    expect(noInternet.router.unplug.text).toBe(own.unplug);
    expect(noInternet.router.call.text).toBe(own.tellCare);
    expect(activation.advice.steps.map(({ text }) => text)).toEqual([own.connect, own.firstStart]);
    expect(serviceability.move.unserviceable.text).toBe(own.moveUnserviceable);
  });

  it('come from the content service too, whose other texts stay as they are', () => {
    config().ACCESS = 'fiber';
    const messages = {
      ...bundled,
      accessFiber: { ...bundled.accessFiber, red: OWN },
      activation: { ...bundled.activation, page: { ...bundled.activation.page, intro: OWN } },
    };
    const { noInternet, activation } = messagesForProvider(messages, locale);
    config().ACCESS = null;
    expect([noInternet.router.lights.items.red.text, activation.page.intro]).toEqual([OWN, OWN]);
  });
});

it('rewords messages that were compiled', async () => {
  const compiled = compileMessages(bundledMessages.en) as Messages;
  const offered = await lacking(['tax', 'confirmations'], () => messagesForProvider(compiled, 'en'));
  expect(offered.account.nextRefill.withCard).toEqual(compiled.without.nextWithCard);
  expect(offered.account.nextRefill.withCard).not.toEqual(compiled.account.nextRefill.withCard);
  expect(offered.payment.summary.taxPending).toBeNull();
});

it('returns the same object while nothing changes', async () => {
  const [first, second] = await lacking(['tax'], () => [
    messagesForProvider(bundledMessages.en, 'en'),
    messagesForProvider(bundledMessages.en, 'en'),
  ]);
  expect(first).toBe(second);
});

describe.each(LOCALES)('the messages in %s', (locale) => {
  it.each(NAMED)('name no %s where there is none', async (capability, words, its) => {
    const named = ({ without: _, ...all }: Messages) =>
      textsOf(all).filter(({ path, text }) => words.test(text) && !its.test(path));
    const bundled = bundledMessages[locale];
    expect(named(bundled).length).toBeGreaterThan(0);
    expect(named(await lacking([capability], () => messagesForProvider(bundled, locale)))).toEqual([]);
  });

  it('are unchanged where the provider lacks nothing', () => {
    expect(messagesForProvider(bundledMessages[locale], locale)).toBe(bundledMessages[locale]);
  });

  it("keep a content service's own texts, and replace ours anywhere in a list", async () => {
    const { accountDashboard, litepay, ...rest } = bundledMessages[locale];
    const steps = accountDashboard.tour.steps.toReversed();
    const messages: Messages = {
      ...rest,
      accountDashboard: { ...accountDashboard, tour: { ...accountDashboard.tour, steps } },
      litepay: { ...litepay, otherServices: { ...litepay.otherServices, text: OWN } },
    };
    const offered = await lacking(['auto-refill'], () => messagesForProvider(messages, locale));
    expect(offered.litepay.otherServices.text).toBe(OWN);
    expect(offered.accountDashboard.tour.steps).toEqual(steps.filter((_, index) => index !== 1));
  });
});
