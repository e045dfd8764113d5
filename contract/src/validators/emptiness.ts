/** Whether a field holds nothing. 0 and false are answers: a reading of 0 A must never look like a missing one. */
export const isEmpty = (value: unknown): boolean => {
  if (value === undefined || value === null) return true
  if (typeof value === 'string') return value.trim() === ''
  if (typeof value === 'number') return Number.isNaN(value)
  if (Array.isArray(value)) return value.length === 0
  if (value instanceof Map || value instanceof Set) return value.size === 0
  return isPlainObject(value) && Object.keys(value).length === 0
}

// A Date or a File has no keys of its own either, and is not empty.
const isPlainObject = (value: unknown): value is object => Object.prototype.toString.call(value) === '[object Object]'
