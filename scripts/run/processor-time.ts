import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** A tick in /proc is a hundredth of a second on every Linux that Node runs on. */
const TICK_MS = 10;

/** Milliseconds of processor time, user and system, that a process has used; null if there is no /proc, or no such process. */
export function processorTime(pid: number): number | null {
  return readTimes(pid)?.own ?? null;
}

/** Milliseconds of processor time of this process and of its children that have ended, with theirs; null if there is no /proc. */
export function totalProcessorTime(): number | null {
  const times = readTimes(process.pid);
  return times && times.own + times.children;
}

/**
 * Starts to count the processor time of this process, of everything that it starts, and of what that leaves behind: a browser's processes
 * outlive the one that could count them. So it is the machine's, without what the processes took that were there before, the kernel's own
 * among them. Returns what reads it, in ms; null if there is no /proc.
 */
export function startProcessorClock(): () => number | null {
  const machineBefore = machineTime();
  const others = otherProcesses();
  return () => {
    const machineNow = machineTime();
    if (machineBefore === null || machineNow === null) return null;
    const takenByOthers = [...others].map(([pid, { started, own }]) => {
      const now = readTimes(pid);
      return now?.started === started ? now.own - own : 0;
    });
    return machineNow - machineBefore - takenByOthers.reduce((sum, ms) => sum + ms, 0);
  };
}

function otherProcesses(): Map<number, Times> {
  const others = new Map<number, Times>();
  if (!existsSync('/proc/self')) return others;
  for (const pid of readdirSync('/proc').map(Number)) {
    const times = pid > 0 && pid !== process.pid ? readTimes(pid) : null;
    if (times) others.set(pid, times);
  }
  return others;
}

/** Milliseconds of processor time of the whole machine since it started; null if there is no /proc. */
function machineTime(): number | null {
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

let total = 0;

/** Milliseconds of processor time of the children that have ended since the last call; 0 if there is no /proc. */
export function endedChildrenTime(): number {
  const { children } = readTimes(process.pid) ?? { children: 0 };
  const since = children - total;
  total = children;
  return since;
}

/** In ms; `started` in ticks since the machine started, which with its number names a process. */
interface Times {
  own: number;
  children: number;
  started: number;
}

function readTimes(pid: number): Times | null {
  let line: string;
  try {
    line = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return null;
  }
  // proc(5): utime, stime, cutime, cstime and starttime are fields 14 to 17 and 22; the second, the name, may contain spaces and brackets.
  const fields = line
    .slice(line.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [user = 0, system = 0, childrenUser = 0, childrenSystem = 0] = fields.slice(11, 15);
  return {
    own: (user + system) * TICK_MS,
    children: (childrenUser + childrenSystem) * TICK_MS,
    started: fields[19] ?? 0,
  };
}
