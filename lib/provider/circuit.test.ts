import { describe, expect, it } from '@jest/globals';
import { Circuit } from './circuit.ts';

function failing(circuit: Circuit, times: number, subjects: number, timestamp = 0): void {
  for (let index = 0; index < times; index += 1)
    circuit.recordFailure(`subject-${index % subjects}`, timestamp + index);
}

describe('circuit', () => {
  it('opens after the threshold of failures of several subjects within 10 s', () => {
    const circuit = new Circuit(5);
    failing(circuit, 4, 3);
    expect(circuit.isOpen()).toBe(false);
    circuit.recordFailure('one more', 9_000);
    expect(circuit.isOpen()).toBe(true);
  });

  it('stays closed for one subject that fails alone', () => {
    const circuit = new Circuit(5);
    failing(circuit, 50, 1);
    expect(circuit.isOpen()).toBe(false);
  });

  it('forgets failures older than 10 s', () => {
    const circuit = new Circuit(5);
    failing(circuit, 4, 3);
    circuit.recordFailure('late', 10_004);
    expect(circuit.isOpen()).toBe(false);
  });

  it('lets one probe through every 5 s and closes on its success', () => {
    const circuit = new Circuit(5);
    failing(circuit, 5, 3);
    expect(circuit.tryAcquire(1_000)).toBe(false);
    expect(circuit.tryAcquire(5_010)).toBe(true);
    expect(circuit.tryAcquire(5_011)).toBe(false);
    circuit.recordSuccess();
    expect(circuit.tryAcquire(5_012)).toBe(true);
    expect(circuit.isOpen()).toBe(false);
  });
});
