import { describe, expect, it } from '@jest/globals';
import { readSource, sourceFiles } from './source-files.ts';

describe('style sheets', () => {
  const sheets = sourceFiles().filter((path) => path.endsWith('.css') && !path.startsWith('sandbox/'));

  it('are modules, because the framework puts global styles into a file of their own', () => {
    expect(sheets.length).toBeGreaterThan(50);
    expect(sheets.filter((path) => !path.endsWith('.module.css'))).toEqual([]);
  });

  it('have no global part', () => {
    expect(sheets.filter((path) => readSource(path).includes(':global'))).toEqual([]);
  });
});
