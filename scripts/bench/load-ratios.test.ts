import { describe, expect, it } from '@jest/globals';
import { compareLoads } from './load-ratios.ts';

const load = (responsesPerSecond: number, processorMsPerResponse: number | null) => ({
  responsesPerSecond,
  processorMsPerResponse,
  bytesPerResponse: 1,
});

describe('compareLoads', () => {
  it('compares within a pair, so that a busy moment affects both', () => {
    const pairs = [
      { floor: load(400, 2), page: load(200, 4) },
      // Measured at a busy moment: both are slower.
      { floor: load(200, 4), page: load(120, 10) },
      { floor: load(400, 2), page: load(160, 3) },
    ];
    expect(compareLoads(pairs)).toEqual({
      responses: { median: 0.5, least: 0.4, most: 0.6 },
      processor: { median: 2, least: 1.5, most: 2.5 },
    });
  });

  it('leaves out processor time where the system does not report it', () => {
    expect(compareLoads([{ floor: load(400, null), page: load(200, null) }]).processor).toBeNull();
  });
});
