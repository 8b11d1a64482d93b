import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { refresh, renderLitepay } from '#tests/support/litepay-screen.tsx';
import { watchNavigation } from '#tests/support/page-left.ts';
import { RefreshOnReturn } from './refresh-on-return.tsx';

beforeEach(() => {
  jest.useFakeTimers();
});

describe('a page that the customer comes back to', () => {
  it.each([
    ['out of the back-forward cache', new PageTransitionEvent('pageshow', { persisted: true })],
    ['with the history of the tab', new PopStateEvent('popstate')],
  ])('is read again: %s', (_how, event) => {
    const { unmount } = renderLitepay(<RefreshOnReturn />);
    window.dispatchEvent(event);
    jest.runAllTimers();
    expect(refresh).toHaveBeenCalledTimes(1);

    unmount();
    window.dispatchEvent(event);
    jest.runAllTimers();
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  it('is not read again when it was just loaded', () => {
    renderLitepay(<RefreshOnReturn />);
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
    jest.runAllTimers();
    expect(refresh).not.toHaveBeenCalled();
  });

  it('is hidden and loaded anew when it is personal and restored', () => {
    window.history.replaceState(null, '', '/en/dashboard?account=a#top');
    const left = watchNavigation();
    renderLitepay(<RefreshOnReturn isPersonal />);
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect([left, document.body.hidden]).toEqual([['/en/dashboard?account=a'], true]);
    document.body.hidden = false;
    expect(refresh).not.toHaveBeenCalled();
  });
});
