import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { parkFields, takeParkedFields } from './park-fields.ts';
import { forgetParkedFields, hasParkedFields } from './parked-fields.ts';

/** As browsers with `moveBefore` do: the node stays connected all the time. */
function allowMoves() {
  Object.assign(Element.prototype, {
    moveBefore(this: Element, node: Node, child: Node | null) {
      this.insertBefore(node, child);
    },
  });
}

function fieldsIn(place: HTMLElement) {
  const host = document.createElement('div');
  place.append(host);
  return { host, destroy: jest.fn() };
}

function place() {
  const element = document.createElement('div');
  document.body.append(element);
  return element;
}

afterEach(() => {
  forgetParkedFields();
  Reflect.deleteProperty(Element.prototype, 'moveBefore');
  document.body.replaceChildren();
});

describe('card fields while the review is another page', () => {
  it('wait hidden and inert, and return only to their own form', () => {
    allowMoves();
    const fields = fieldsIn(place());
    expect(parkFields('refill/a', fields)).toBe(true);
    expect(fields.host.closest('[inert]')).not.toBeNull();
    expect(hasParkedFields()).toBe(true);
    expect(takeParkedFields('refill/b', place())).toBeNull();
    const form = place();
    expect(takeParkedFields('refill/a', form)).toBe(fields);
    expect(form.contains(fields.host)).toBe(true);
    expect(hasParkedFields()).toBe(false);
    expect(fields.destroy).not.toHaveBeenCalled();
  });

  it('are not moved by a browser that would load them anew', () => {
    const fields = fieldsIn(place());
    expect(parkFields('refill/a', fields)).toBe(false);
    expect(hasParkedFields()).toBe(false);
  });

  it('are destroyed with their purchase, or when those of another form are parked', () => {
    allowMoves();
    const [first, second] = [fieldsIn(place()), fieldsIn(place())];
    parkFields('refill/a', first);
    parkFields('buy/b', second);
    expect(first.destroy).toHaveBeenCalledTimes(1);
    forgetParkedFields();
    expect(second.destroy).toHaveBeenCalledTimes(1);
    expect(hasParkedFields()).toBe(false);
  });
});
