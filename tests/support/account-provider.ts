import { jest } from '@jest/globals';
import { callsOf as callsIn, type Owner, ownerOf } from './account-owner.ts';
import { startOwnProvider } from './own-provider.ts';

jest.setTimeout(60_000);

/** A provider for a test file about accounts, and its customers. */
export const { sandbox } = await startOwnProvider();

export const owner = (template: string) => ownerOf(sandbox, template);
export const callsOf = (one: Owner, since?: string) => callsIn(sandbox, one, since);
