import { expect } from '@jest/globals';
import axe from 'axe-core';

/** Expects axe to find nothing in the document. Nothing is painted here, so contrast is left to the browser tests. */
export async function expectAccessible(): Promise<void> {
  const rules = { 'color-contrast': { enabled: false }, 'page-has-heading-one': { enabled: false } };
  const { violations } = await axe.run(document.body, { rules });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}
