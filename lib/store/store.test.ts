import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { buildClaim, claimedAttempt, manualAttempt, savedAttempt } from '#tests/support/stored-attempt.ts';
import { emptyPlace, NOW, onEachStore } from '#tests/support/store-under-test.ts';
import { openStore } from './store.ts';

const DAY_MS = 24 * 60 * 60_000;

onEachStore((under) => {
  it('opens the configured engine from several instances at once, and again', async () => {
    const { store, where, kind } = under();
    expect(store.kind).toBe(kind.split(' ')[0]);
    const again = await Promise.all([openStore(where), openStore(where), openStore(where)]);
    await Promise.all(again.map((one) => one.close()));
  });

  it('keeps flags until they expire, and deletes expired ones', async () => {
    const { store, other, clock } = under();
    const id = randomUUID();
    await store.flags.put(id, 'old', 1);
    await store.flags.put(id, 'new', 10);
    clock.now = NOW + 9;
    expect(await other.flags.find(id)).toBe('new');
    clock.now = NOW + 10;
    expect(await other.flags.find(id)).toBeNull();
    await store.sweep();
    clock.now = NOW;
    expect(await other.flags.find(id)).toBeNull();
    await store.flags.put(id, 'gone', 10);
    await store.flags.remove(id);
    expect(await store.flags.find(id)).toBeNull();
  });

  it('lists flags by prefix in pages, without expired ones', async () => {
    const { store, other, clock } = under();
    const kind = randomUUID();
    const ids = ['a', 'b', 'B c', 'd'].map((name) => `${kind} ${name}`);
    for (const id of [...ids, `${kind}-other`]) await store.flags.put(id, id, 10);
    await store.flags.put(`${kind} e`, 'short', 5);
    clock.now = NOW + 5;
    const found: string[] = [];
    for (let after = ''; ;) {
      const page = await other.flags.list(`${kind} `, after, 3);
      found.push(...page.map(({ id, value }) => (id === value ? id : 'another value')));
      if (page.length < 3) break;
      after = page.at(-1)?.id ?? '';
    }
    expect([...found].sort()).toEqual([...ids].sort());
  });

  it('deletes unused quotes after a day and settled attempts after 400 days, never open ones', async () => {
    const { store, other, clock } = under();
    const begun = NOW - 400 * DAY_MS;
    const at = async <Value>(timestamp: number, make: () => Promise<Value>) => {
      clock.now = timestamp;
      return make();
    };
    const settle = async () => {
      const { id } = await claimedAttempt(store);
      return store.attempts.move(id, ['submitted'], 'declined', {});
    };
    const settled = await at(begun, settle);
    const freshSettled = await at(begun + 1, settle);
    const open = await at(begun, () => claimedAttempt(store));
    const manual = await at(begun, () => manualAttempt(store));
    const quote = await at(NOW - DAY_MS, () => savedAttempt(store));
    const freshQuote = await at(NOW - DAY_MS + 1, () => savedAttempt(store));
    clock.now = NOW;
    await store.sweep();
    for (const gone of [quote, settled]) expect(await other.attempts.find(gone?.id ?? '')).toBeNull();
    for (const persisted of [freshQuote, freshSettled, open, manual]) {
      expect(await other.attempts.find(persisted?.id ?? '')).toEqual({ ...persisted, readAt: NOW });
    }
  });

  describe('several processes', () => {
    function run(program: string, location = under().where) {
      const start = `
        import { openStore } from '#lib/store/store.ts';
        const store = await openStore(${JSON.stringify(location)});
        const claim = ${JSON.stringify(buildClaim())};
      `;
      return spawn('node', ['--conditions=react-server', '--input-type=module', '-e', start + program], {
        cwd: process.cwd(),
        env: { ...process.env, NODE_NO_WARNINGS: '1' },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
    }
    async function printed(program: string, location = under().where): Promise<string> {
      let text = '';
      for await (const chunk of run(program, location).stdout) text += String(chunk);
      return text.trim();
    }

    it('creates the tables once when six processes start together', async () => {
      const { kind } = under();
      const empty = await emptyPlace(kind);
      const program = `
        await store.flags.put(String(process.pid), 'here', 60_000);
        console.log(await store.flags.find(String(process.pid)));
        await store.close();
      `;
      const responses = await Promise.all(Array.from({ length: 6 }, () => printed(program, empty.where)));
      expect(responses).toEqual(Array.from({ length: 6 }, () => 'here'));
      await empty.remove();
    }, 60_000);

    it('lets one of three processes take each attempt', async () => {
      const { store } = under();
      const ids = Array.from({ length: 40 }, () => randomBytes(32).toString('hex'));
      for (const id of ids) await savedAttempt(store, { id });
      const program = `
        let won = 0;
        for (const id of ${JSON.stringify(ids)}) if (await store.attempts.claim(id, claim)) won += 1;
        console.log(won);
        await store.close();
      `;
      const won = await Promise.all([printed(program), printed(program), printed(program)]);
      expect(won.reduce((sum, count) => sum + Number(count), 0)).toBe(ids.length);
    });

    it('keeps every acknowledged claim of a process that is killed', async () => {
      const { store } = under();
      for (let round = 0; round < 3; round += 1) {
        const ids = Array.from({ length: 400 }, () => randomBytes(32).toString('hex'));
        for (const id of ids) await savedAttempt(store, { id });
        const child = run(`
          import { writeSync } from 'node:fs';
          for (const id of ${JSON.stringify(ids)}) {
            await store.attempts.claim(id, claim);
            writeSync(1, id + '\\n');
          }
        `);
        let text = '';
        for await (const chunk of child.stdout) {
          text += String(chunk);
          if (text.length > 65 * 60 * (round + 1)) child.kill('SIGKILL');
        }
        const acknowledged = text.split('\n').slice(0, -1);
        expect(acknowledged.length).toBeGreaterThan(0);
        for (const id of acknowledged) expect(await store.attempts.find(id)).toMatchObject({ state: 'submitted' });
      }
    }, 60_000);
  });
});
