import { describe, expect, it } from '@jest/globals';
import { CardTokens } from './card-tokens.ts';

const MINUTE = 60_000;
const USED = { ok: false, code: 'CARD_TOKEN_001' };
const EXPIRED = { ok: false, code: 'CARD_TOKEN_002' };
const CARD = { cardNumber: '4242424242424242', cardType: 'Visa', expirationDate: '1230', cvv: '123' };

describe("the gateway's card tokens", () => {
  let time = 0;
  const tokens = new CardTokens({ now: () => new Date(time) });
  const issue = (attempt: string | null = null) => {
    time = 1_000;
    return tokens.issue({ card: CARD, isExpress: false }, attempt);
  };

  it('return the card for one purpose, however often it is delivered', () => {
    const token = issue();
    expect(tokens.redeem(token, 'ref-1')).toEqual({ ok: true, card: CARD, isExpress: false });
    expect(tokens.redeem(token, 'ref-1')).toMatchObject({ ok: true });
    expect(tokens.redeem(token, 'ref-2')).toEqual(USED);
  });

  it('refuse a token that was issued for another attempt', () => {
    const token = issue('ref-1');
    expect(tokens.redeem(token, 'ref-2')).toEqual(USED);
    expect(tokens.redeem(token, 'ref-1')).toMatchObject({ ok: true });
  });

  it.each([
    ['takes a token within ten minutes', 10 * MINUTE - 1, { ok: true }],
    ['refuses it after them', 10 * MINUTE, EXPIRED],
  ])('%s', (_title, ms, verdict) => {
    const token = issue();
    time += ms;
    expect(tokens.redeem(token, 'ref-3')).toMatchObject(verdict);
  });

  it('refuse a token that was never issued', () => {
    expect(tokens.redeem('sct_made-up', 'ref-4')).toEqual(EXPIRED);
  });
});
