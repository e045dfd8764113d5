/** Fields and tokens out of whatever form a request has. */

type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const parseJson = (text: string): Fields | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    return isFields(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** A field given twice becomes a list, which no flat field accepts: nobody guesses which one was meant. */
const parseForm = (text: string): Fields => {
  const fields: Fields = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const before = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (name === '__proto__') continue
    fields[name] = before === undefined ? value : Array.isArray(before) ? [...before, value] : [before, value]
  }
  return fields
}

/** JSON when it looks like an object, a form otherwise; a GET's fields stand in its query string. */
export const readFields = (body: unknown, queryFields: unknown): Fields | undefined => {
  if (body === undefined || body === null || body === '') return isFields(queryFields) ? queryFields : {}
  if (typeof body !== 'string') return undefined
  return /^\s*[{[]/.test(body) ? parseJson(body) : parseForm(body)
}

const strings = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(strings)
  return typeof value === 'string' && value !== '' ? [value] : []
}

/** Every token the request carries, wherever it stands; the guard refuses more than one. */
export const readTokens = (
  authorization: string | undefined,
  queryFields: unknown,
  fields: Fields,
  tokenField: string,
): string[] => {
  const bearer = /^Bearer\s+(\S+)$/i.exec(authorization ?? '')?.[1]
  const inQuery = isFields(queryFields) && queryFields !== fields ? strings(queryFields[tokenField]) : []
  return [...(bearer ? [bearer] : []), ...inQuery, ...strings(fields[tokenField])]
}
