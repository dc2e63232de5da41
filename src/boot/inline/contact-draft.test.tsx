import { afterEach, beforeEach, expect, test } from 'vitest';
import { draftKey } from '../protocol.ts';
import { restoreContactDraft, storeContactDraft } from './contact-draft.ts';

const stored = () => Object.fromEntries(JSON.parse(sessionStorage.getItem(draftKey) ?? '[]'));

function field(name: string): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>(`[name="${name}"]`);
  if (!found) throw new Error(`The form has no ${name}.`);
  return found;
}

function type(name: string, text: string): void {
  field(name).value = text;
  field(name).dispatchEvent(new Event('input', { bubbles: true }));
}

beforeEach(() => {
  document.body.innerHTML = '<form data-needs-script><input name="name"><input name="message"></form>';
  sessionStorage.setItem(draftKey, '[["name","Ada"],["message","Hello"]]');
  restoreContactDraft();
  storeContactDraft();
});

afterEach(() => {
  sessionStorage.clear();
});

test('a visitor who types before the draft is restored keeps both', () => {
  type('name', 'Grace');
  expect([field('name').value, field('message').value]).toEqual(['Grace', 'Hello']);
  expect(stored()).toEqual({ name: 'Grace', message: 'Hello' });
});

test('a field that the visitor empties after that stays empty', () => {
  type('name', 'Grace');
  type('message', '');
  type('name', 'Grace H.');
  expect(field('message').value).toBe('');
  expect(stored()).toEqual({ name: 'Grace H.', message: '' });
});
