/** An expected failure is a value with a closed list of reasons; a throw is a bug. */
export type Result<Value, Reason extends string> = { ok: true; value: Value } | { ok: false; reason: Reason };

/** Makes the `default` of a switch a compile error until every case is handled. */
export function assertNever(value: never): never {
  throw new Error(`Unhandled case: ${JSON.stringify(value)}`);
}
