import { describe, expect, it } from '@jest/globals';
import { pageWindow } from './pagination.tsx';

const shown = (current: number, total: number) =>
  pageWindow(current, total)
    .map((entry) => (entry === 'gap' ? '…' : entry))
    .join(' ');

describe('pageWindow', () => {
  it.each([
    [1, 0, ''],
    [1, 1, '1'],
    [3, 7, '1 2 3 4 5 6 7'],
    [1, 8, '1 2 3 4 5 … 8'],
    [4, 8, '1 2 3 4 5 … 8'],
    [5, 8, '1 … 4 5 6 7 8'],
    [8, 8, '1 … 4 5 6 7 8'],
    [5, 9, '1 … 4 5 6 … 9'],
    [7, 14, '1 … 6 7 8 … 14'],
    [11, 14, '1 … 10 11 12 13 14'],
    [0, 14, '1 2 3 4 5 … 14'],
    [99, 14, '1 … 10 11 12 13 14'],
  ])('page %i of %i: %s', (current, total, expected) => {
    expect(shown(current, total)).toBe(expected);
  });

  it('always shows the first, the current and the last page, each once', () => {
    const wrong: string[] = [];
    for (let total = 1; total <= 30; total += 1) {
      for (let current = 1; current <= total; current += 1) {
        const pages = pageWindow(current, total).filter((entry) => entry !== 'gap');
        const isInOrder = pages.every((page, index) => index === 0 || page > (pages[index - 1] ?? 0));
        const hasAll = [1, current, total].every((page) => pages.includes(page));
        if (!isInOrder || !hasAll) wrong.push(`${current} of ${total}: ${pages.join(' ')}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});
