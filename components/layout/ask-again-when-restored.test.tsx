import { expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import { watchNavigation } from '#tests/support/page-left.ts';
import { AskAgainWhenRestored } from './ask-again-when-restored.tsx';

function show(persisted: boolean): void {
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
}

it('hides a restored copy and requests the page again', () => {
  window.history.replaceState(null, '', '/en/dashboard?account=a#top');
  const left = watchNavigation();
  const { unmount } = render(<AskAgainWhenRestored />);
  show(false);
  expect([left, document.body.hidden]).toEqual([[], false]);
  show(true);
  expect([left, document.body.hidden]).toEqual([['/en/dashboard?account=a'], true]);
  unmount();
  document.body.hidden = false;
  show(true);
  expect([left.length, document.body.hidden]).toEqual([1, false]);
});
