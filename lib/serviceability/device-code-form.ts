import { extractDigits } from '#lib/domain/typed-text.ts';
import * as z from 'zod/mini';
import { parsePhone, phoneProblem } from '#lib/domain/contact/phone.ts';
import { type FieldErrorKey, type FieldErrors, reportErrors } from '#lib/domain/field-errors.ts';

/** The digits of typed or pasted text. Those beyond six are shown, not cut, so that the mistake is visible. */
export function deviceCodeText(typed: string): string {
  return extractDigits(typed);
}

/** Spec 1 §5: a starter kit's device code has six digits. */
export function isDeviceCode(text: string): boolean {
  return /^\d{6}$/.test(text);
}

/** Spec 1 §5: the starter kit's code, and the mobile number that the message goes to. The output is six and ten digits. */
export interface DeviceCodeFormValues {
  deviceCode: string;
  mobile: string;
}

function deviceCodeError(digits: string): FieldErrorKey | null {
  if (isDeviceCode(digits)) return null;
  if (digits === '') return 'deviceCode.required';
  return digits.length > 6 ? 'deviceCode.tooLong' : 'deviceCode.invalid';
}

export const deviceCodeFormSchema = z.pipe(
  z.object({
    deviceCode: z.string('deviceCode.required' satisfies FieldErrorKey),
    mobile: z.string('mobile.required' satisfies FieldErrorKey),
  }),
  z.transform((values: DeviceCodeFormValues, context): DeviceCodeFormValues => {
    const deviceCode = deviceCodeText(values.deviceCode);
    const mobile = parsePhone(values.mobile);
    const wrongMobile = phoneProblem(values.mobile);
    const errors: FieldErrors<keyof DeviceCodeFormValues> = {
      deviceCode: deviceCodeError(deviceCode),
      mobile: wrongMobile === 'required' ? 'mobile.required' : wrongMobile && `phone.${wrongMobile}`,
    };
    return reportErrors(errors, values, context) || !mobile ? z.NEVER : { deviceCode, mobile };
  }),
);
