import type { Operation } from '#lib/contract/operation.ts';
import { operations } from '#lib/contract/operations.ts';

const byName = new Map<string, Operation>(Object.entries(operations));

export function findOperation(call: string): Operation | null {
  return byName.get(call) ?? null;
}

/** A system code goes into the call's system field where it has one, every other code into its business field. */
function fieldFor(operation: Operation | null, code: string): Operation['codeFields'][number] {
  const fields = operation?.codeFields ?? [];
  const isSystem = /^SYS/.test(code);
  const fitting = fields.find((field) => field.startsWith('sys') === isSystem && field !== 'errorCode');
  return fitting ?? fields[0] ?? 'errorCode';
}

/** The answer of a call that failed with a business or system code, in the field in which that call carries it. */
export function failureEnvelope(call: string, code: string, message: string, echo: unknown = {}): object {
  const operation = findOperation(call);
  if (call === 'charge-status') return { ...pick(echo, 'referenceID'), status: 'DECLINED', errorCode: code };
  return { status: 'FAILURE', [fieldFor(operation, code)]: code, errorMessage: message };
}

function pick(value: unknown, key: string): object {
  if (typeof value !== 'object' || value === null) return {};
  const found = Object.entries(value).find(([name]) => name === key);
  return found ? { [key]: found[1] } : {};
}

const WRONG_SHAPES: readonly unknown[] = [
  { unexpected: true, status: 42, response: 'text', keys: {}, customerInfo: [] },
  ['a list where an object was promised'],
  { answer: 'an object where a list was promised' },
];

/** JSON that does not satisfy the call's contract. */
export function wrongShape(call: string): unknown {
  const schema = findOperation(call)?.response;
  return WRONG_SHAPES.find((shape) => schema && !schema.safeParse(shape).success) ?? 'a text';
}
