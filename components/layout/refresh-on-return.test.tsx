import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { markDocumentPaid } from '#components/payment/document-payment.ts';
import { watchNavigation } from '#tests/support/page-left.ts';
import { refresh, renderLitepay } from '#tests/support/litepay-screen.tsx';

let path = '/en/litepay/order-confirmation';

jest.unstable_mockModule('next/navigation', () => ({
  usePathname: () => path,
  useRouter: () => ({ push: () => undefined, replace: () => undefined, refresh }),
}));

const { RefreshOnReturn } = await import('./refresh-on-return.tsx');

beforeEach(() => {
  path = '/en/litepay/order-confirmation';
});

const goBack = () => window.dispatchEvent(new PopStateEvent('popstate'));

describe('a page that the customer comes back to', () => {
  it('is read again when it comes out of the back-forward cache', () => {
    const { unmount } = renderLitepay(<RefreshOnReturn />);
    const show = () => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    show();
    expect(refresh).toHaveBeenCalledTimes(1);
    unmount();
    show();
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  it('is read again once the router shows what it kept, in a layout that stays', () => {
    const { show } = renderLitepay(<RefreshOnReturn />);
    goBack();
    expect(refresh).not.toHaveBeenCalled();
    path = '/en/litepay/refill';
    show(<RefreshOnReturn />);
    expect(refresh).toHaveBeenCalledTimes(1);

    path = '/en/litepay/order-confirmation';
    show(<RefreshOnReturn />);
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  it('is read again where every page has its own layout', () => {
    const { show } = renderLitepay(<RefreshOnReturn key="receipt" />);
    goBack();
    show(<RefreshOnReturn key="payment" />);
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  it('is loaded anew after a payment', () => {
    const left = watchNavigation();
    const { show } = renderLitepay(<RefreshOnReturn key="receipt" />);
    markDocumentPaid();
    goBack();
    show(<RefreshOnReturn key="payment" />);
    expect(left).toEqual([window.location.href]);
    expect(refresh).not.toHaveBeenCalled();
  });

  it('is not read again when it was just loaded or gone to', () => {
    const { show } = renderLitepay(<RefreshOnReturn />);
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
    path = '/en/litepay/refill';
    show(<RefreshOnReturn />);
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
