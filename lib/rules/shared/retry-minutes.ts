/** Experience, plain words: the wait that a limit asks for, in whole minutes, at least one. */
export function retryMinutes(seconds: number): number {
  return Math.max(1, Math.ceil(seconds / 60));
}
