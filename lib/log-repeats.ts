/**
 * For a line of the log that would repeat many times a second: counts each occurrence and returns how many there were since the last line,
 * this one included, or null until `everyMs` have passed.
 */
export function repeatCounter(everyMs: number, now: () => number = () => performance.now()): () => number | null {
  let loggedAt = Number.NEGATIVE_INFINITY;
  let count = 0;
  return () => {
    count += 1;
    if (now() - loggedAt < everyMs) return null;
    const counted = count;
    loggedAt = now();
    count = 0;
    return counted;
  };
}
