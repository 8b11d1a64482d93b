import { describe, expect, it } from '@jest/globals';
import { ENCRYPTED_CARDS } from '#tests/support/hosted-card.ts';
import { walledGarden } from './walled-garden.ts';

const APP_ORIGIN = 'https://my.isp.example';

describe('the hosts that a customer without service needs', () => {
  it('contain only this app for a guest', () => {
    expect(walledGarden({ ...ENCRYPTED_CARDS, APP_ORIGIN, OIDC_ISSUER: null, WALLED_GARDEN_ORIGINS: [] })).toEqual([
      expect.objectContaining({ origin: APP_ORIGIN, for: 'everybody' }),
    ]);
  });

  it('contain the identity provider’s for an owner, and those that the operator names', () => {
    const hosts = walledGarden({
      ...ENCRYPTED_CARDS,
      APP_ORIGIN,
      OIDC_ISSUER: 'https://login.isp.example/realms/home/',
      WALLED_GARDEN_ORIGINS: ['https://assets.isp.example'],
    });
    expect(hosts.map(({ origin, setting, for: who }) => [origin, setting, who])).toEqual([
      [APP_ORIGIN, 'APP_ORIGIN', 'everybody'],
      ['https://login.isp.example', 'OIDC_ISSUER', 'owners'],
      ['https://assets.isp.example', 'WALLED_GARDEN_ORIGINS', 'everybody'],
    ]);
  });

  it('contain the card gateway’s if it takes the cards', () => {
    const settings = { ...ENCRYPTED_CARDS, APP_ORIGIN, OIDC_ISSUER: null, WALLED_GARDEN_ORIGINS: [] };
    const of = (CARD_GATEWAY: 'sandbox' | 'stripe') =>
      walledGarden({ ...settings, CARD_ENTRY: 'hosted', CARD_GATEWAY }).flatMap(({ origin, setting }) =>
        setting === 'CARD_GATEWAY' ? origin : [],
      );
    expect(of('sandbox')).toEqual(['https://www.isp.example']);
    expect(of('stripe')).toEqual([
      'https://js.stripe.com',
      'https://*.js.stripe.com',
      'https://hooks.stripe.com',
      'https://api.stripe.com',
    ]);
  });
});
