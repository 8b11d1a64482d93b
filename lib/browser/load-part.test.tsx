import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { type ApiReply, serverError, respondWith } from '#tests/support/api-server.ts';
import { watchNavigation } from '#tests/support/page-left.ts';
import { isUpdated, preventReload, loadPart, noteUpdateSeen, preloadPart, watchParts } from './load-part.ts';

const OPEN = '/api/payment/open';
const GONE = new Error('Failed to load chunk');
const gone = () => Promise.reject(GONE);

let left: string[] = [];
beforeEach(() => {
  respondWith({ [OPEN]: { isOpen: false } });
  left = watchNavigation();
});
afterEach(() => {
  jest.restoreAllMocks();
  preventReload(false);
  window.sessionStorage.clear();
});

/** Whether the promise is still open once everything that it waits for has had its turn. */
async function staysOpen(part: Promise<unknown>): Promise<boolean> {
  const open = Symbol('open');
  const pause = new Promise((resolve) => setTimeout(resolve, 50, open));
  return (await Promise.race([part, pause])) === open;
}

describe('a missing part of the page', () => {
  it('reloads the document and stays pending until then', async () => {
    const part = loadPart(gone);
    await waitFor(() => expect(left).toEqual([window.location.href]));
    expect(await staysOpen(part)).toBe(true);
    expect(isUpdated()).toBe(true);
  });

  it('reloads once and then fails if it is still missing', async () => {
    void loadPart(gone);
    await waitFor(() => expect(left).toHaveLength(1));
    noteUpdateSeen();
    expect(isUpdated()).toBe(false);
    await expect(loadPart(gone)).rejects.toBe(GONE);
    expect(left).toHaveLength(1);
  });

  it('can reload again after a part was loaded', async () => {
    void loadPart(gone);
    await waitFor(() => expect(left).toHaveLength(1));
    noteUpdateSeen();
    expect(await loadPart(async () => 'the part')).toBe('the part');
    void loadPart(gone);
    await waitFor(() => expect(left).toHaveLength(2));
  });

  it('keeps the notice of the update until the page has shown it', async () => {
    void loadPart(gone);
    await waitFor(() => expect(left).toHaveLength(1));
    await loadPart(async () => 'the part');
    expect(isUpdated()).toBe(true);
  });

  it('changes nothing while it is only preloaded', async () => {
    preloadPart(gone);
    await expect(waitFor(() => expect(left).not.toEqual([]), { timeout: 100 })).rejects.toThrow();
  });

  it('reloads with an open payment, because the step table leads to the status page', async () => {
    respondWith({ [OPEN]: { isOpen: true } });
    void loadPart(gone);
    await waitFor(() => expect(left).toEqual([window.location.href]));
  });

  it('fails while a payment is on its way', async () => {
    preventReload(true);
    await expect(loadPart(gone)).rejects.toBe(GONE);
    expect(left).toEqual([]);
  });

  it('fails if a payment begins while the server is asked', async () => {
    respondWith({
      [OPEN]: async () => {
        preventReload(true);
        return { isOpen: false };
      },
    });
    await expect(loadPart(gone)).rejects.toBe(GONE);
    expect(left).toEqual([]);
  });

  it.each<[string, ApiReply<typeof OPEN>]>([
    ['without a connection', 'offline'],
    ['where the server fails', serverError()],
    ['where something else responds', new Response('<html>')],
  ])('fails %s, because a reload would leave nothing', async (_where, reply) => {
    respondWith({ [OPEN]: reply });
    await expect(loadPart(gone)).rejects.toBe(GONE);
    expect(left).toEqual([]);
  });

  it('fails if nothing can be stored, because it would reload endlessly', async () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await expect(loadPart(gone)).rejects.toBe(GONE);
    expect(left).toEqual([]);
  });
});

describe('a part that cannot be parsed, whose import never ends', () => {
  const report = (error: Error) => window.dispatchEvent(new ErrorEvent('error', { error }));
  watchParts();

  it('reloads the document', async () => {
    report(new SyntaxError("Unexpected token '<'"));
    await waitFor(() => expect(left).toEqual([window.location.href]));
  });

  it('is distinguished from an error inside the part', async () => {
    report(new TypeError('x is not a function'));
    await expect(waitFor(() => expect(left).not.toEqual([]), { timeout: 100 })).rejects.toThrow();
  });
});
