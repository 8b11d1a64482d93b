import { describe, expect, it } from '@jest/globals';
import { addressBlock, clientAddress, isSharedAddress, widerBlocks } from './client-address.ts';

describe('clientAddress', () => {
  it.each([
    ['203.0.113.9', 0, null],
    ['203.0.113.9', 1, '203.0.113.9'],
    ['1.2.3.4, 203.0.113.9', 1, '203.0.113.9'],
    ['1.2.3.4, 203.0.113.9, 10.0.0.1', 2, '203.0.113.9'],
    ['203.0.113.9', 2, '203.0.113.9'],
    ['203.0.113.9:4711', 1, '203.0.113.9'],
    ['[2001:db8::1]:4711', 1, '2001:db8::1'],
    ['2001:DB8::1', 1, '2001:db8::1'],
    ['::ffff:203.0.113.9', 1, '203.0.113.9'],
    ['fe80::1%eth0', 1, null],
    ['unknown', 1, null],
    ['', 1, null],
  ])('reads %j with %i hops as %s', (forwarded, hops, expected) => {
    expect(clientAddress(new Headers({ 'x-forwarded-for': forwarded }), hops)).toBe(expected);
  });

  it('returns null without the header', () => {
    expect(clientAddress(new Headers(), 1)).toBeNull();
  });
});

describe('addressBlock', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('%s counts as %s', (address, block) => {
    expect(addressBlock(address)).toBe(block);
  });
});

describe('widerBlocks', () => {
  it.each([
    ['203.0.113.9', []],
    ['2001:db8:1:2fff:3:4:5:6', ['2001:db8:1:2f00::/56', '2001:db8:1::/48']],
    ['2001:0db8:0001:00ff::', ['2001:db8:1:0::/56', '2001:db8:1::/48']],
    ['2001:db8::9', ['2001:db8:0:0::/56', '2001:db8:0::/48']],
  ])('returns the wider networks of %s: %j', (address, blocks) => {
    expect(widerBlocks(address).map(({ block }) => block)).toEqual(blocks);
  });
});

describe('isSharedAddress', () => {
  Object.assign(process.env, {
    SESSION_SECRET: 's'.repeat(32),
    SHARED_ADDRESSES: '203.0.113.0/24, 100.64.0.0/10,192.0.2.7 ,2001:db8:77::/48',
  });

  it.each([
    ['203.0.113.255', true],
    ['203.0.114.0', false],
    ['100.127.255.254', true],
    ['192.0.2.7', true],
    ['192.0.2.8', false],
    ['2001:db8:77:ffff::1', true],
    ['2001:0db8:0077::1', true],
    ['2001:db8:78::1', false],
  ])('tells whether %s is shared: %s', (address, isShared) => {
    expect(isSharedAddress(address)).toBe(isShared);
  });
});
