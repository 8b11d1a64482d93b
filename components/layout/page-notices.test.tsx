import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { PageNotices } from './page-notices.tsx';

afterEach(() => {
  jest.restoreAllMocks();
  window.sessionStorage.clear();
});

const NOTICES = (
  <PageNotices
    notKept={{ title: 'Not kept', text: 'Finish first.' }}
    updated={{ title: 'Updated', text: 'Still here.' }}
  >
    <p>Not running.</p>
  </PageNotices>
);
const open = () => render(NOTICES);

describe('a browser that stores nothing', () => {
  it.each<[string, () => void]>([
    [
      'is full',
      () =>
        void jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
          throw new DOMException('full', 'QuotaExceededError');
        }),
    ],
    [
      'blocks its storage',
      () =>
        void jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
          throw new DOMException('blocked', 'SecurityError');
        }),
    ],
    ['has no storage', () => void jest.spyOn(window, 'sessionStorage', 'get').mockReturnValue(undefined as never)],
  ])('says so where it %s', (_what, breaks) => {
    breaks();
    open();
    expect(screen.getByRole('region', { name: 'Not kept' })).toHaveTextContent('Finish first.');
  });

  it('says nothing where it stores, and leaves nothing behind', () => {
    open();
    expect(screen.queryByRole('region')).toBeNull();
    expect(window.sessionStorage).toHaveLength(0);
  });
});

describe('a page that was loaded anew for a missing part', () => {
  it('says so, once', () => {
    window.sessionStorage.setItem('page/update', 'new');
    const { unmount } = open();
    expect(screen.getByRole('region', { name: 'Updated' })).toHaveTextContent('Still here.');
    unmount();
    open();
    expect(screen.queryByRole('region')).toBeNull();
    expect(window.sessionStorage.getItem('page/update')).toBe('seen');
  });
});

describe('the placeholder of the notices', () => {
  it('is in the document that the server sends', () => {
    expect(renderToString(NOTICES)).toBe('<p>Not running.</p>');
  });

  it('is removed by the page', () => {
    open();
    expect(screen.queryByText('Not running.')).toBeNull();
  });
});
