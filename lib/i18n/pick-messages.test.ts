import { describe, expect, it } from '@jest/globals';
import { bundledMessages } from './bundled-messages.ts';
import { pickMessages } from './pick-messages.ts';

const messages = bundledMessages.en;

describe('pickMessages', () => {
  it('picks whole namespaces and parts of others, and nothing else', () => {
    expect(pickMessages(messages, 'payment', 'litepay.find', 'litepay.steps')).toEqual({
      payment: messages.payment,
      litepay: { find: messages.litepay.find, steps: messages.litepay.steps },
    });
  });

  it('picks parts of parts, in any order and with others of the same namespace', () => {
    const { errors, states, city } = messages.fields;
    expect(pickMessages(messages, 'fields.errors.zip', 'fields.states', 'fields.city', 'fields.errors.phone')).toEqual({
      fields: { errors: { zip: errors.zip, phone: errors.phone }, states, city },
    });
  });

  it('picks nothing that is not requested', () => {
    expect(pickMessages(messages)).toEqual({});
  });
});
