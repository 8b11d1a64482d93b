/** The result of assigning a device code; '' for texts that the answer lacks. */
export type AssignResponse =
  | { ok: true; value: { status: string; businessCode: string; systemCode: string } }
  /** A network failure, or an answer that could not be read. */
  | { ok: false };

/** Spec 1 §8: why the code was refused; each leads back to the form, which keeps what was typed. */
export type DeviceCodeError = 'not-found' | 'other-kit' | 'try-again' | 'content' | 'connection';

export type DeviceCodeOutcome = { outcome: 'ready' } | { outcome: 'refused'; error: DeviceCodeError };

const NOT_FOUND = 'BUS_VAN_ASSIGN_015';
const OTHER_KIT = ['BUS_VAN_ASSIGN_004', 'BUS_VAN_ASSIGN_016', 'BUS_VAN_ASSIGN_022'];

/** Spec 1 §4, §8: the business code decides; then the status must be SUCCESS without a system code. */
export function deviceCodeOutcome(response: AssignResponse): DeviceCodeOutcome {
  if (!response.ok) return { outcome: 'refused', error: 'connection' };
  const { status, businessCode, systemCode } = response.value;
  const code = businessCode.trim().toUpperCase().replaceAll('-', '_');
  if (code === NOT_FOUND) return { outcome: 'refused', error: 'not-found' };
  if (OTHER_KIT.includes(code)) return { outcome: 'refused', error: 'other-kit' };
  if (code !== '') return { outcome: 'refused', error: 'try-again' };
  if (systemCode.trim() !== '' || status.trim().toUpperCase() !== 'SUCCESS') {
    return { outcome: 'refused', error: 'content' };
  }
  return { outcome: 'ready' };
}
