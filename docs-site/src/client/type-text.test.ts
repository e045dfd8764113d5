import { expect, it } from 'vitest'
import { typeText, type Schema } from './type-text.ts'

const text = { type: 'string' }
const cases: readonly (readonly [string, Schema])[] = [
  ['string', { type: 'string', maxLength: 3 }],
  ['number', { type: 'integer' }],
  ['unknown', {}],
  ['"real"', { const: 'real' }],
  ['null', { const: null }],
  ['"a" | 2 | null', { enum: ['a', 2, null] }],
  ['string | null', { anyOf: [text, { type: 'null' }] }],
  ['string | number', { type: ['string', 'integer'] }],
  ['(string | null)[]', { type: 'array', items: { anyOf: [text, { type: 'null' }] } }],
  ['[string, number]', { type: 'array', prefixItems: [text, { type: 'number' }] }],
  ['Record<string, string>', { type: 'object', propertyNames: text, additionalProperties: text }],
  ['Record<string, never>', { type: 'object', properties: {}, additionalProperties: false }],
  ['Record<string, unknown>', { type: 'object' }],
  [
    '{\n  a: string\n  "b-c"?: number\n}',
    { type: 'object', properties: { a: text, 'b-c': { type: 'number' } }, required: ['a'] },
  ],
  ['string & (string | null)', { allOf: [text, { anyOf: [text, { type: 'null' }] }] }],
]

it.each(cases)('%s', (expected, schema) => {
  expect(typeText(schema)).toBe(expected)
})
