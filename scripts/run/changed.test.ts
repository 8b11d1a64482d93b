import { describe, expect, it } from '@jest/globals';
import { changedFiles, selectTests } from './changed.ts';

const none = async () => [];

describe('the tests of a change', () => {
  it('include those of the part of the site that its path names', async () => {
    const { browserTests } = await selectTests(['lib/move/flow.ts'], none);
    expect(browserTests).toEqual(['tests/e2e/move/']);
  });

  it('include those of the pages that import it', async () => {
    const selection = await selectTests(['lib/move/move-cart.ts'], async () => [
      'app/[locale]/(account)/move/now/page.tsx',
      'app/api/move/confirm/route.ts',
    ]);
    expect(selection).toEqual({
      sources: ['lib/move/move-cart.ts'],
      browserTests: ['tests/e2e/move/'],
      left: [],
    });
  });

  it('are the broad ones, with the rest listed, when it affects the whole site', async () => {
    const pages = ['buy', 'litepay', 'move', 'refill'].map((part) => `app/api/${part}/pay/route.ts`);
    const { browserTests, left } = await selectTests(['components/ui/button.tsx'], async () => pages);
    expect(browserTests).toEqual(['tests/e2e/life/', 'tests/e2e/shell/']);
    expect(left).toEqual(['buy', 'links', 'litepay', 'money', 'move', 'refill']);
  });

  it('include a browser test that changed itself, and messages of a part', async () => {
    const { browserTests } = await selectTests(['tests/e2e/buy/keeps.spec.ts', 'messages/en/litepay.json'], none);
    expect(browserTests).toEqual([
      'tests/e2e/links/',
      'tests/e2e/litepay/',
      'tests/e2e/money/',
      'tests/e2e/buy/keeps.spec.ts',
    ]);
  });

  it('need no browser for a document, a script or a unit test', async () => {
    const files = ['README.md', 'scripts/test.ts', 'lib/result.test.ts'];
    const { sources, browserTests } = await selectTests(files, none);
    expect(browserTests).toEqual([]);
    expect(sources).toEqual(['scripts/test.ts', 'lib/result.test.ts']);
  });

  it('cannot be found from an unknown commit', async () => {
    const context = { env: process.env, signal: new AbortController().signal };
    await expect(changedFiles('no-such-commit', context)).rejects.toThrow('Git does not know no-such-commit.');
  });
});
