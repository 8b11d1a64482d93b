import { describe, expect, it } from '@jest/globals';
import { emptyPlace, STORE_KINDS } from '#tests/support/store-under-test.ts';
import { openStore, type Store } from './store.ts';

const [A, B, NEW, OTHER] = ['a', 'b', 'new', 'other'].map((name) => `fingerprint of ${name}`) as [
  string,
  string,
  string,
  string,
];

/** Each test begins with a store that knows no secrets. */
async function withStores(kind: string, count: number, run: (stores: Store[]) => Promise<void>): Promise<void> {
  const { where, remove } = await emptyPlace(kind);
  const stores = await Promise.all(Array.from({ length: count }, () => openStore(where)));
  try {
    await run(stores);
  } finally {
    await Promise.all(stores.map((store) => store.close()));
    await remove();
  }
}

async function withStore(kind: string, run: (store: Store, other: Store) => Promise<void>): Promise<void> {
  await withStores(kind, 2, async ([store, other]) => run(store as Store, other as Store));
}

describe.each(STORE_KINDS)('the accepted secrets of a store on %s', (kind) => {
  it('accepts the secrets of the first instance that checks a store without any', async () => {
    await withStore(kind, async ({ sessionSecrets }, other) => {
      expect(await sessionSecrets.look([A, B])).toBe('none');
      expect(await sessionSecrets.check([A, B])).toBe('accepted');
      expect(await other.sessionSecrets.check([A, B])).toBe('accepted');
      expect(await other.sessionSecrets.check([B])).toBe('accepted');
      expect(await other.sessionSecrets.check([A])).toBe('other-last');
      expect(await other.sessionSecrets.look([NEW, B])).toBe('unknown-first');
    });
  });

  it('lets one of many instances that start together write its secrets', async () => {
    await withStores(kind, 6, async (stores) => {
      const lists = stores.map((_, index) => (index % 2 ? [A, B] : [NEW, OTHER]));
      const verdicts = await Promise.all(
        stores.map((store, index) => store.sessionSecrets.check(lists[index] as string[])),
      );
      const accepted = lists.filter((_, index) => verdicts[index] === 'accepted').map(([first]) => first);
      expect(accepted).toHaveLength(3);
      expect(new Set(accepted).size).toBe(1);
      expect(verdicts.filter((verdict) => verdict === 'other-last')).toHaveLength(3);
    });
  });

  it('keeps the accepted secrets while instances with other secrets check', async () => {
    await withStore(kind, async ({ sessionSecrets }) => {
      await sessionSecrets.check([A, B]);
      for (let times = 0; times < 3; times += 1) expect(await sessionSecrets.check([NEW, OTHER])).toBe('other-last');
      expect(await sessionSecrets.check([A, B])).toBe('accepted');
    });
  });

  it('refuses no instance while a secret is rotated', async () => {
    await withStore(kind, async ({ sessionSecrets }, { sessionSecrets: tool }) => {
      await sessionSecrets.check([A, B]);
      // The new one is second, and accepted before any instance has it.
      await tool.accept([A, NEW, B]);
      for (const list of [
        [A, B],
        [A, NEW, B],
        [NEW, A, B],
      ]) {
        expect(await sessionSecrets.check(list)).toBe('accepted');
      }
      // The earlier one is taken out: instances that have it beside the new one go on.
      await tool.accept([NEW, B]);
      expect(await sessionSecrets.check([NEW, A, B])).toBe('accepted');
      expect(await sessionSecrets.check([A, B])).toBe('unknown-first');
    });
  });

  it('replaces all secrets at once after a leak', async () => {
    await withStore(kind, async ({ sessionSecrets }, { sessionSecrets: tool }) => {
      await sessionSecrets.check([A, B]);
      await tool.accept([NEW, OTHER]);
      expect(await sessionSecrets.check([NEW, OTHER])).toBe('accepted');
      expect(await sessionSecrets.check([A, B])).toBe('other-last');
      expect(await sessionSecrets.check([A, OTHER])).toBe('unknown-first');
    });
  });

  it('keeps the secrets when expired rows are deleted', async () => {
    await withStore(kind, async (store) => {
      await store.sessionSecrets.check([A, B]);
      await store.sweep();
      expect(await store.sessionSecrets.look([A, B])).toBe('accepted');
    });
  });
});
