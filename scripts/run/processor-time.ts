import { readFileSync } from 'node:fs';

/** A tick in /proc is a hundredth of a second on every Linux that Node runs on. */
const TICK_MS = 10;

/** Milliseconds of processor time, user and system, that a process has used; null if there is no /proc, or no such process. */
export function processorTime(pid: number): number | null {
  return timesOf(pid)?.own ?? null;
}

/** Milliseconds of processor time of this process and of its children that have ended, with theirs; null if there is no /proc. */
export function totalProcessorTime(): number | null {
  const times = timesOf(process.pid);
  return times && times.own + times.children;
}

/**
 * Milliseconds of processor time of the whole machine since it started; null if there is no /proc. A browser's processes are in no other
 * figure: they outlive the one that could count them.
 */
export function machineTime(): number | null {
  let text: string;
  try {
    text = readFileSync('/proc/stat', 'utf8');
  } catch {
    return null;
  }
  // proc_stat(5): user, nice, system, idle, iowait, irq and softirq.
  const [user = 0, nice = 0, system = 0, , , interrupts = 0, soft = 0] = text.split(/\s+/).slice(1, 8).map(Number);
  return (user + nice + system + interrupts + soft) * TICK_MS;
}

let counted = 0;

/** Milliseconds of processor time of the children that have ended since the last call; 0 if there is no /proc. */
export function endedChildrenTime(): number {
  const { children } = timesOf(process.pid) ?? { children: 0 };
  const since = children - counted;
  counted = children;
  return since;
}

function timesOf(pid: number): { own: number; children: number } | null {
  let line: string;
  try {
    line = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return null;
  }
  // proc(5): utime, stime, cutime and cstime are fields 14 to 17; the second, the name, may contain spaces and brackets.
  const [user, system, childrenUser, childrenSystem] = line
    .slice(line.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15)
    .map(Number);
  return {
    own: ((user ?? 0) + (system ?? 0)) * TICK_MS,
    children: ((childrenUser ?? 0) + (childrenSystem ?? 0)) * TICK_MS,
  };
}
