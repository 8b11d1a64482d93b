import { afterEach, describe, expect, it, jest } from '@jest/globals';

const before = process.env.COMPRESS;
afterEach(() => {
  if (before === undefined) delete process.env.COMPRESS;
  else process.env.COMPRESS = before;
});

describe('the configuration of the framework', () => {
  it.each([
    ['off', false],
    ['on', true],
    ['', true],
  ])('COMPRESS=%s: what the server answers is packed: %s', async (value, isPacked) => {
    process.env.COMPRESS = value;
    jest.resetModules();
    const { default: config } = await import('./next.config.mjs');
    expect(config).toMatchObject({ compress: isPacked });
  });

  it('leaves the framework its own cache', async () => {
    const { default: config } = await import('./next.config.mjs');
    expect(config).not.toHaveProperty('cacheHandler');
    expect(config).not.toHaveProperty('cacheHandlers');
  });
});
