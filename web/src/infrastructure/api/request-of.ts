/** A call as a request: where it goes, what it carries, and where the token stands. Pure. */
import type { Call } from '@vigil/contract/call'
import { tokenField, tokenPlace, type Origin } from '@vigil/contract/wire'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export interface Sending {
  readonly method: Method
  readonly origin: Origin
  readonly token: string | undefined
  readonly base: string
}

export type Fields = Readonly<Record<string, unknown>>

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

const formOf = (fields: Fields): URLSearchParams =>
  new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, textOf(value)]])),
  )

const placeOf = (call: Pick<Call, 'body'>, { method, origin }: Sending) =>
  // What changes something follows POST's rules, whatever its verb.
  tokenPlace(call, method === 'GET' ? 'GET' : 'POST', origin)

export const requestOf = (call: Pick<Call, 'path' | 'body'>, fields: Fields, sending: Sending): Request => {
  const { method, base } = sending
  const place = placeOf(call, sending)
  const token = sending.token === undefined ? {} : { [tokenField]: sending.token }
  const query = formOf({ ...(method === 'GET' ? fields : {}), ...(place === 'query' ? token : {}) }).toString()
  const address = `${base}/${call.path}${query === '' ? '' : `?${query}`}`
  if (method === 'GET') return new Request(address)
  const body = { ...fields, ...(place === 'body' ? token : {}) }
  return call.body === 'json'
    ? new Request(address, { method, body: JSON.stringify(body), headers: contentType('application/json') })
    : new Request(address, { method, body: formOf(body), headers: contentType('application/x-www-form-urlencoded') })
}

const contentType = (kind: string) => ({ 'content-type': `${kind};charset=UTF-8` })

/** One file or a list, the other fields and the token, all in one form. */
export const uploadOf = (
  call: Pick<Call, 'path' | 'body'>,
  fields: Fields,
  files: readonly File[],
  sending: Sending,
): Request => {
  const form = new FormData()
  for (const [name, value] of formOf(fields)) form.append(name, value)
  if (sending.token !== undefined && placeOf({ body: 'form' }, sending) === 'body')
    form.append(tokenField, sending.token)
  for (const file of files) form.append('file', file, file.name)
  return new Request(`${sending.base}/${call.path}`, { method: 'POST', body: form })
}
