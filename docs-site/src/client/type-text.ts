/** A JSON schema as a TypeScript type: as much of it as our contract says. Pure. */

export type Schema = Readonly<Record<string, unknown>>

// What is no schema says nothing of what it may be.
const schemaIn = (value: unknown): Schema => (typeof value === 'object' && value !== null ? (value as Schema) : {})
const schemasIn = (value: unknown): Schema[] => (Array.isArray(value) ? value.map(schemaIn) : [])

const plain: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
}

const oneOf = (texts: readonly string[]): string => [...new Set(texts)].join(' | ') || 'never'
const inBrackets = (text: string): string => (/[|&]/.test(text) ? `(${text})` : text)
const nameText = (name: string): string => (/^[a-z_$][\w$]*$/i.test(name) ? name : JSON.stringify(name))

const objectText = (schema: Schema, indent: string): string => {
  const { properties, required, additionalProperties } = schema
  const needed = new Set(Array.isArray(required) ? required : [])
  const inner = `${indent}  `
  const fields = Object.entries(schemaIn(properties)).map(
    ([name, field]) => `${inner}${nameText(name)}${needed.has(name) ? '' : '?'}: ${typeText(schemaIn(field), inner)}\n`,
  )
  if (fields.length > 0) return `{\n${fields.join('')}${indent}}`
  if (additionalProperties === false) return 'Record<string, never>'
  return `Record<string, ${typeText(schemaIn(additionalProperties), indent)}>`
}

const arrayText = ({ prefixItems, items }: Schema, indent: string): string => {
  const first = schemasIn(prefixItems)
  if (first.length > 0) return `[${first.map((item) => typeText(item, indent)).join(', ')}]`
  return `${inBrackets(typeText(schemaIn(items), indent))}[]`
}

export const typeText = (schema: Schema, indent = ''): string => {
  const { type, anyOf, oneOf: one, allOf } = schema
  if (Object.hasOwn(schema, 'const')) return JSON.stringify(schema['const'])
  if (Array.isArray(schema['enum'])) return oneOf(schema['enum'].map((value) => JSON.stringify(value)))
  const either = [...schemasIn(anyOf), ...schemasIn(one)]
  if (either.length > 0) return oneOf(either.map((part) => typeText(part, indent)))
  const every = schemasIn(allOf)
  if (every.length > 0) return every.map((part) => inBrackets(typeText(part, indent))).join(' & ')
  if (Array.isArray(type)) return oneOf(type.map((each) => typeText({ ...schema, type: each }, indent)))
  if (type === 'object') return objectText(schema, indent)
  if (type === 'array') return arrayText(schema, indent)
  return plain[String(type)] ?? 'unknown'
}
