import { describe, expect, it } from '@jest/globals';
import { classNameProblems, fileNameProblems, messageKeyProblems } from './name-problems.ts';

describe('names that have a common word in their place', () => {
  it.each([
    'lib/rules/payment/kept-answer.ts',
    'components/ui/words.module.css',
    'lib/session/session.ts',
    'tests/support/told.test.ts',
    'lib/browser/seal-card.ts',
    'app/at.ts',
  ])('%s is refused', (path) => {
    expect(fileNameProblems([path])).toHaveLength(1);
  });

  it.each([
    'lib/session/owner-session.ts',
    'components/account/turn-on.tsx',
    'lib/contract/offer.ts',
    'scripts/settle.ts',
    'lib/rules/shared/framework.ts',
    'app/[locale]/(litepay)/litepay/refill/screen.tsx',
  ])('%s is fine', (path) => {
    expect(fileNameProblems([path])).toEqual([]);
  });

  it('are found in messages at any depth', () => {
    const section: unknown = JSON.parse('{"step":{"title":"Step","trouble":{"title":"x"}},"faq":[{"answer":"a"}]}');
    expect(messageKeyProblems('cart.json', section)).toEqual([
      expect.stringContaining("cart.json step: the key 'trouble'"),
    ]);
  });

  it('are found among the classes of a style sheet', () => {
    const css =
      '.icon, .words:hover { color: red; }\n.lead { margin: 0.5em; }\n@media print { .mark { display: none; } }';
    expect(classNameProblems('x.module.css', css)).toEqual([
      expect.stringContaining("'words'"),
      expect.stringContaining("'mark'"),
    ]);
  });
});
