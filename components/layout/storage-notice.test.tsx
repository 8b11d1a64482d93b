import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { StorageNotice } from './storage-notice.tsx';

afterEach(() => void jest.restoreAllMocks());

const open = () => render(<StorageNotice title="Not kept" text="Finish first." />);

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
