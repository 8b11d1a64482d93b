/** Experience, plain words: how long a limit asks to wait, in whole minutes, one at least. */
export function retryMinutes(seconds: number): number {
  return Math.max(1, Math.ceil(seconds / 60));
}
