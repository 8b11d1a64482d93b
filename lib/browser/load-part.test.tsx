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

describe('a part of the page that is gone', () => {
  it('loads the document anew, and nothing happens until then', async () => {
    const part = loadPart(gone);
    await waitFor(() => expect(left).toEqual([window.location.href]));
    expect(await staysOpen(part)).toBe(true);
    expect(isUpdated()).toBe(true);
  });

  it('does so once: what is still gone then fails', async () => {
    void loadPart(gone);
    await waitFor(() => expect(left).toHaveLength(1));
    noteUpdateSeen();
    expect(isUpdated()).toBe(false);
    await expect(loadPart(gone)).rejects.toBe(GONE);
    expect(left).toHaveLength(1);
  });

  it('may do so again after an update that brought the parts back', async () => {
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

  it('changes nothing while it is only fetched ahead of its use', async () => {
    preloadPart(gone);
    await expect(waitFor(() => expect(left).not.toEqual([]), { timeout: 100 })).rejects.toThrow();
  });

  it('leads a browser with an open payment to the flow, whose step table knows the status page', async () => {
    respondWith({ [OPEN]: { isOpen: true } });
    void loadPart(gone);
    await waitFor(() => expect(left).toEqual([window.location.href]));
  });

  it('fails while a payment is on its way', async () => {
    preventReload(true);
    await expect(loadPart(gone)).rejects.toBe(GONE);
    expect(left).toEqual([]);
  });

  it('fails where a payment sets out while the server is asked', async () => {
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
  ])('fails %s: a reload would leave nothing', async (_where, reply) => {
    respondWith({ [OPEN]: reply });
    await expect(loadPart(gone)).rejects.toBe(GONE);
    expect(left).toEqual([]);
  });

  it('fails where nothing can be stored: it would never end', async () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await expect(loadPart(gone)).rejects.toBe(GONE);
    expect(left).toEqual([]);
  });
});

describe('a part that is there but cannot be parsed, so that its import never ends', () => {
  const report = (error: Error) => window.dispatchEvent(new ErrorEvent('error', { error }));
  watchParts();

  it('loads the document anew', async () => {
    report(new SyntaxError("Unexpected token '<'"));
    await waitFor(() => expect(left).toEqual([window.location.href]));
  });

  it('is told from an error of its own', async () => {
    report(new TypeError('x is not a function'));
    await expect(waitFor(() => expect(left).not.toEqual([]), { timeout: 100 })).rejects.toThrow();
  });
});
