/**
 * Every unique value of an account is derived from its serial number. Serials below 100 are the seed's; fresh copies take
 * theirs from the sequence, which begins at 1000.
 */
export const FIRST_FRESH_SERIAL = 100;

export function buildPhone(serial: number): string {
  return serial < FIRST_FRESH_SERIAL ? String(5_550_100_100 + serial) : String(5_552_000_000 + serial);
}

export function buildAccountId(serial: number): string {
  return String(700_000_000 + serial);
}

/** A locally administered address, which no real modem has. */
export function buildMac(serial: number): string {
  const hex = serial.toString(16).toUpperCase().padStart(10, '0');
  return ['02', ...(hex.match(/../g) ?? [])].join(':');
}

/** A valid GUID, always the same for a serial. */
export function buildGuid(serial: number): string {
  return `5a4db0c5-0000-4000-8000-${serial.toString(16).padStart(12, '0')}`;
}
