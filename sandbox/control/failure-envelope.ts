import { z } from 'zod';
import type { Operation } from '#lib/contract/operation.ts';
import { operations } from '#lib/contract/operations.ts';

const byName = new Map<string, Operation>(Object.entries(operations));

export function findOperation(call: string): Operation | null {
  return byName.get(call) ?? null;
}

/** System codes go into the call's system code field if it has one, all others into its business code field. */
function fieldFor(operation: Operation | null, code: string): Operation['codeFields'][number] {
  const fields = operation?.codeFields ?? [];
  const isSystem = /^SYS/.test(code);
  const fitting = fields.find((field) => field.startsWith('sys') === isSystem && field !== 'errorCode');
  return fitting ?? fields[0] ?? 'errorCode';
}

/** The response of a call that failed with a business or system code, in that call's own code field. */
export function failureEnvelope(call: string, code: string, message: string, query: unknown = {}): object {
  // Its response is about a charge: a code in it means that the charge was declined.
  if (call === 'charge-status')
    return { ...chargeRequested.catch({}).parse(query), status: 'DECLINED', errorCode: code };
  return { status: 'FAILURE', [fieldFor(findOperation(call), code)]: code, errorMessage: message };
}

const chargeRequested = z.object({ referenceID: z.string().optional() });

const WRONG_SHAPES: readonly unknown[] = [
  { unexpected: true, status: 42, response: 'text', keys: {}, customerInfo: [] },
  ['a list where an object was promised'],
  { response: 'an object where a list was promised' },
];

/** JSON that violates the call's contract. */
export function wrongShape(call: string): unknown {
  const schema = findOperation(call)?.response;
  return WRONG_SHAPES.find((shape) => schema && !schema.safeParse(shape).success) ?? 'a text';
}
