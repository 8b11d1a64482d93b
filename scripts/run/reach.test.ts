import { rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { lookAtBackup } from './reach.ts';
import { temporaryFolder } from './temporary-folder.ts';

describe('lookAtBackup', () => {
  const folder = temporaryFolder('hearthline-backup-');
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const now = Date.parse('2026-11-28T12:00:00Z');
  const sentHoursAgo = (hours: number) => {
    const file = join(folder, 'backup-sent');
    writeFileSync(file, '');
    const at = new Date(now - hours * 3_600_000);
    utimesSync(file, at, at);
    return lookAtBackup(folder, now);
  };

  it('reports that nothing was sent, without a warning', () => {
    expect(lookAtBackup(join(folder, 'elsewhere'), now)).toMatchObject({ what: 'backup', isOk: true });
  });

  it('warns of a backup that is older than a day and two hours', () => {
    expect(sentHoursAgo(25)).toMatchObject({ isOk: true, isWarning: false });
    expect(sentHoursAgo(26)).toMatchObject({ isOk: true, isWarning: true });
    expect(sentHoursAgo(26).text).toBe('the last one that left this machine is 26 hours old');
  });
});
