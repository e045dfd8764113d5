/** Fields and tokens out of whatever form a request has. */
import { isRecord } from '#infrastructure/json/is-record.ts'

type Fields = Record<string, unknown>

const parseJson = (text: string): Fields | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : undefined
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

/** What stands in the address and in the body as well becomes a list, as a field given twice does. */
const together = (inAddress: Fields, inBody: Fields): Fields => {
  const twice = Object.keys(inAddress).filter((name) => Object.hasOwn(inBody, name))
  return {
    ...inAddress,
    ...inBody,
    ...Object.fromEntries(twice.map((name) => [name, [inAddress[name], inBody[name]]])),
  }
}

/** JSON when it looks like an object, a form otherwise; fields in the query string count too, with a body or without. */
export const readFields = (body: unknown, queryFields: unknown): Fields | undefined => {
  const inAddress = isRecord(queryFields) ? queryFields : {}
  if (body === undefined || body === null || body === '') return inAddress
  if (typeof body !== 'string') return undefined
  const inBody = /^\s*[{[]/.test(body) ? parseJson(body) : parseForm(body)
  return inBody && together(inAddress, inBody)
}

const strings = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(strings)
  return typeof value === 'string' && value !== '' ? [value] : []
}

/** Every token the request carries, wherever it stands; the guard refuses more than one. */
export const readTokens = (authorization: string | undefined, fields: Fields, tokenField: string): string[] => {
  const bearer = /^Bearer\s+(\S+)$/i.exec(authorization ?? '')?.[1]
  return [...(bearer ? [bearer] : []), ...strings(fields[tokenField])]
}
