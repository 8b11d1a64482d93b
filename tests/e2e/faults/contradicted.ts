import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { WebProcess } from '../support/web-process.ts';

/** By log file: the bytes read so far, and the references of the contradicted payments in them. */
const logs = new Map<string, { read: number; references: Set<string> }>();

const MOVED = /"reference":"([\dA-Z-]+)".*"state":"contradicted"/g;

/** Whether the log reports the payment as contradicted; the customer only sees, indefinitely, that it is being checked. */
export function isContradicted({ logFile }: WebProcess, reference: string): boolean {
  const log = logs.get(logFile) ?? { read: 0, references: new Set() };
  logs.set(logFile, log);
  const bytes = readFrom(logFile, log.read);
  const whole = bytes.subarray(0, bytes.lastIndexOf('\n') + 1);
  log.read += whole.length;
  for (const [, movedReference = ''] of whole.toString().matchAll(MOVED)) log.references.add(movedReference);
  return log.references.has(reference);
}

function readFrom(path: string, position: number): Buffer {
  const file = openSync(path, 'r');
  try {
    const buffer = Buffer.alloc(fstatSync(file).size - position);
    return buffer.subarray(0, readSync(file, buffer, 0, buffer.length, position));
  } finally {
    closeSync(file);
  }
}
