import { beforeEach, describe, expect, it } from '@jest/globals';
import { track } from './data-layer.ts';

describe('track', () => {
  beforeEach(() => {
    delete window.dataLayer;
  });

  it('pushes events in order and creates the layer if there is none', () => {
    track({ event: 'add_to_cart', price: 45 });
    track({ event: 'payment_error', step: 3, detail: 'trouble processing payment' });
    expect(window.dataLayer?.map(({ event }) => event)).toEqual(['add_to_cart', 'payment_error']);
  });

  it('keeps events that others have pushed', () => {
    window.dataLayer = [{ event: 'step_view', step: 1 }];
    track({ event: 'purchase', price: 45 });
    expect(window.dataLayer).toHaveLength(2);
  });
});
