import { Buffer } from 'node:buffer'

const quoted = (item: unknown): string => {
  const text = wireValue(item)
  if (text === null) return 'NULL'
  if (typeof text !== 'string') throw new Error('bytes in a list have no text form')
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}

/** A parameter as PostgreSQL reads it. What has no one obvious form is refused, never guessed. */
export const wireValue = (value: unknown): string | Buffer | null => {
  if (typeof value === 'string') return value
  if (value === null || value === undefined) return null
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value)
  if (value instanceof Buffer) return value
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return `{${value.map(quoted).join(',')}}`
  throw new Error(`a ${typeof value} cannot be sent as a parameter`)
}
