import { expect, it } from '@jest/globals';
import { deviceCodeFormSchema } from './device-code-form.ts';

it.each([
  ['as printed', { deviceCode: '123456', mobile: '5552001001' }],
  ['as pasted', { deviceCode: '123 456', mobile: '+1 (555) 200-1001' }],
  ['with what nobody sees', { deviceCode: '\u200e123\u00ad456', mobile: '1\u2011555\u2011200\u20111001\u202c' }],
])('%s', (_what, typed) => {
  expect(deviceCodeFormSchema.safeParse(typed).data).toEqual({ deviceCode: '123456', mobile: '5552001001' });
});

it.each([
  ['nothing', { deviceCode: '', mobile: '' }, { deviceCode: 'deviceCode.required', mobile: 'mobile.required' }],
  ['too little', { deviceCode: '12345', mobile: '555' }, { deviceCode: 'deviceCode.invalid', mobile: 'phone.invalid' }],
  ['too much', { deviceCode: '1234567', mobile: '5552001001' }, { deviceCode: 'deviceCode.tooLong' }],
  ['an extension', { deviceCode: '123456', mobile: '5552001001 x12' }, { mobile: 'phone.extension' }],
  ['words', { deviceCode: 'abc', mobile: 'home' }, { deviceCode: 'deviceCode.required', mobile: 'phone.invalid' }],
])('%s is refused', (_what, typed, expected) => {
  const { error } = deviceCodeFormSchema.safeParse(typed);
  expect(Object.fromEntries(error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [])).toEqual(
    expected,
  );
});
