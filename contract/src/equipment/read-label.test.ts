import { expect, it } from 'vitest'
import { readLabel } from './read-label.ts'

it.each([
  ['a bare code', 'AL-0100', { keyCode: 'AL-0100' }],
  ['an address with fields', 'https://q.example/d?sn=AL-0100&type=101', { keyCode: 'AL-0100', type: '101' }],
  ['an address that ends in it', 'https://q.example/d/AL-0100', { keyCode: 'AL-0100' }],
  ['pairs', 'SN:AL-0100;TYPE:164;PROTOCOL:549', { keyCode: 'AL-0100', type: '164', protocol: '549' }],
  ['a kind that is no number', 'SN=AL-0100,TYPE=<b>', { keyCode: 'AL-0100' }],
  ['spaces around it', '  863012045581 \n', { keyCode: '863012045581' }],
])('reads %s', (_, text, label) => expect(readLabel(text)).toEqual(label))

it.each([
  ['nothing', ''],
  ['a sentence', '请在此扫码 添加设备'],
  ['a script', 'javascript:alert(1)'],
  ['what is too long', 'A'.repeat(41)],
])('is no label: %s', (_, text) => expect(readLabel(text)).toBeUndefined())
