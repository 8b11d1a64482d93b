import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { Capability } from '#lib/domain/capabilities.ts';
import { lacking } from '#tests/support/lacking.ts';
import { bundledMessages, type Messages } from './bundled-messages.ts';
import { LOCALES } from './locales.ts';
import { isTree } from './message-tree.ts';
import { offeredMessages } from './offered-messages.ts';

process.env.SESSION_SECRET = randomBytes(32).toString('base64url');

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
];

/** A content service's own words. */
const OWN = 'Log in, or turn on auto-refill.';

function textsOf(value: unknown, path = ''): { path: string; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (!Array.isArray(value) && !isTree(value)) return [];
  return Object.entries(value).flatMap(([key, inside]) => textsOf(inside, path === '' ? key : `${path}.${key}`));
}

describe.each(LOCALES)('the messages in %s', (locale) => {
  it.each(NAMED)('name no %s where there is none', async (capability, words, its) => {
    const named = ({ without: _, ...all }: Messages) =>
      textsOf(all).filter(({ path, text }) => words.test(text) && !its.test(path));
    const bundled = bundledMessages[locale];
    expect(named(bundled).length).toBeGreaterThan(0);
    expect(named(await lacking([capability], () => offeredMessages(bundled, locale)))).toEqual([]);
  });

  it('are those that there are where nothing is lacking', () => {
    expect(offeredMessages(bundledMessages[locale], locale)).toBe(bundledMessages[locale]);
  });

  it("keep a content service's own words, and find ours wherever they stand in a list", async () => {
    const { accountDashboard, litepay, ...rest } = bundledMessages[locale];
    const steps = accountDashboard.tour.steps.toReversed();
    const messages: Messages = {
      ...rest,
      accountDashboard: { ...accountDashboard, tour: { ...accountDashboard.tour, steps } },
      litepay: { ...litepay, otherServices: { ...litepay.otherServices, text: OWN } },
    };
    const offered = await lacking(['auto-refill'], () => offeredMessages(messages, locale));
    expect(offered.litepay.otherServices.text).toBe(OWN);
    expect(offered.accountDashboard.tour.steps).toEqual(steps.filter((_, index) => index !== 1));
  });
});
