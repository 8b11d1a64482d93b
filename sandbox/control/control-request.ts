import type { z } from 'zod';

/** A control API request that cannot be done; the message is for its author. */
export class ControlProblem extends Error {
  readonly statusCode: number;

  constructor(statusCode: number, message: string) {
    super(message);
    this.statusCode = statusCode;
  }
}

/** Parses a body or query of the control API; a missing body counts as empty. Throws `ControlProblem` if it is invalid. */
export function readInput<Value>(schema: z.ZodType<Value>, input: unknown): Value {
  const parsed = schema.safeParse(input ?? {});
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map((issue) => `${issue.path.join('.') || 'request'}: ${issue.message}`);
  throw new ControlProblem(400, issues.join('; '));
}
