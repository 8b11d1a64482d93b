import { createHash } from 'node:crypto';

/** The content policy's source expression for the text of one script or style. */
export function policyHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
