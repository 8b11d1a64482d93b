import { readFileSync } from 'node:fs';

/** A tick in /proc is a hundredth of a second on every Linux that Node runs on. */
const TICK_MS = 10;

/** Milliseconds of processor time, user and system, that a process has used; null if there is no /proc, or no such process. */
export function processorTime(pid: number): number | null {
  let line: string;
  try {
    line = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return null;
  }
  // proc(5): utime and stime are fields 14 and 15; the second, the name, may contain spaces and brackets.
  const [user, system] = line
    .slice(line.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  return (Number(user) + Number(system)) * TICK_MS;
}
