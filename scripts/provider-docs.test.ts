import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { CODE_MESSAGES } from '#lib/domain/codes/catalog.ts';
import { messageForCode } from '#lib/domain/codes/message-for-code.ts';
import { textMessageLength } from '#lib/mail/text-message.ts';
import { declinedCards } from '#sandbox/gateway/test-cards.ts';
import { PROVIDER_DOCS } from './provider-docs.ts';
import { errorCodesText } from './provider-docs/error-codes.ts';
import { DECLINES, STRIPE_DECLINES } from './provider-docs/gateway-declines.ts';
import { OWED_MESSAGES, PROMISE, providerMessagesText } from './provider-docs/owed-messages.ts';
import { sampleMessages } from './provider-docs/sample-messages.ts';
import { listSentences } from './provider-docs/sentences.ts';

const readText = (path: string) => readFileSync(`${process.cwd()}/${path}`, 'utf8');

it.each(Object.entries(PROVIDER_DOCS))('%s matches the code', (file, write) => {
  expect(readText(file)).toBe(write());
});

describe('the error codes', () => {
  it('have a section for every message of the catalog', () => {
    expect(errorCodesText().match(/^### (?!Stripe$)/gm)).toHaveLength(CODE_MESSAGES.length);
  });

  it('map every decline to a code that says that no money moved', () => {
    for (const { code } of [...DECLINES, ...STRIPE_DECLINES]) {
      const { charged, message } = messageForCode(code);
      expect({ code, charged, isNamed: message !== 'generic' }).toEqual({ code, charged: 'no', isNamed: true });
    }
  });

  it("map each of Stripe's codes once, and insufficient funds to its own message", () => {
    const codes = STRIPE_DECLINES.flatMap(({ stripe }) => stripe);
    expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([]);
    const decline = STRIPE_DECLINES.find(({ stripe }) => stripe.includes('insufficient_funds'));
    expect(messageForCode(decline?.code).message).toBe('insufficientFunds');
    expect(declinedCards.find(({ reason }) => reason === 'not enough money')?.code).toBe(decline?.code);
  });

  it('never reveal that a card was reported stolen or looks like fraud', () => {
    const codes = ['fraudulent', 'lost_card', 'stolen_card'].map(
      (code) => STRIPE_DECLINES.find(({ stripe }) => stripe.includes(code))?.code,
    );
    const ordinary = STRIPE_DECLINES.find(({ stripe }) => stripe.includes('generic_decline'))?.code;
    expect(codes).toEqual([ordinary, ordinary, ordinary]);
  });
});

/** Sentences that sound like a message to come, and are about the page itself, what has happened or what may not happen. */
const NO_PROMISE = [
  // `home` in the words for one kind of access.
  'access-',
  'account.order.',
  'fields.',
  'home.',
  'no-internet.',
  'payment.receipt.late.',
  'waitlist.leave',
  'without.',
];

describe('the messages that a provider owes', () => {
  it('have an example of every message that the sandbox writes', () => {
    const text = readText('scripts/provider-docs/sample-messages.ts');
    const writers = globSync('sandbox/{identity,provider}/*-message{,s}.ts').map((path) =>
      path.replace('sandbox/', ''),
    );
    expect(writers.length).toBeGreaterThan(9);
    expect(writers.filter((path) => !text.includes(`#sandbox/${path}`))).toEqual([]);
  });

  it('use every example in both languages', () => {
    const usedSamples = OWED_MESSAGES.flatMap(({ samples }) => samples).sort();
    expect(usedSamples).toEqual(Object.keys(sampleMessages('ENGLISH')).sort());
    for (const name of usedSamples) {
      expect([name, sampleMessages('ENGLISH')[name].length]).toEqual([name, sampleMessages('SPANISH')[name].length]);
      expect(sampleMessages('ENGLISH')[name].length).toBeGreaterThan(0);
    }
  });

  it('fit into two text messages', () => {
    const texts = (['ENGLISH', 'SPANISH'] as const)
      .flatMap((language) => Object.values(sampleMessages(language)).flat())
      .filter(({ channel }) => channel === 'sms');
    expect(texts.filter(({ text }) => textMessageLength(text).parts > 2).map(({ text }) => text)).toEqual([]);
  });

  it('exist for every sentence of the site that promises one', () => {
    const promises = OWED_MESSAGES.flatMap((message) => message.promises);
    const others = listSentences('en').filter(
      ({ key, sentence }) =>
        PROMISE.test(sentence) && !promises.includes(key) && !NO_PROMISE.some((start) => key.startsWith(start)),
    );
    expect(others).toEqual([]);
  });

  it('name the promises that the site makes', () => {
    expect(providerMessagesText()).toContain("We've sent a confirmation to the phone and email of your account.");
  });
});
