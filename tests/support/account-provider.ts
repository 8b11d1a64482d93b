import { jest } from '@jest/globals';
import { listCalls as callsIn, type Owner, signInOwner } from './account-owner.ts';
import { startOwnProvider } from './own-provider.ts';

jest.setTimeout(60_000);

/** A provider for a test file about accounts, and its customers. */
export const { sandbox } = await startOwnProvider();

export const owner = (template: string) => signInOwner(sandbox, template);
export const listOwnerCalls = (one: Owner, since?: string) => callsIn(sandbox, one, since);
