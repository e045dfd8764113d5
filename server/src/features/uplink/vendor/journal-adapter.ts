/**
 * A cloud that keeps a numbered journal: `GET <address>?after=<number>&most=<count>&nonce=<text>`, asked and answered under
 * a shared secret. The answer is signed with the question's nonce: an older one cannot be given again.
 */
import { text } from 'node:stream/consumers'
import type { Scalar } from '@vigil/device-types/device-type'
import { valueOf, type VendorProduct } from '@vigil/device-types/vendor-product'
import { journalProducts } from '@vigil/device-types/vendor-products/journal'
import { signatureFault, signatureHeader, signedHeaders } from '@vigil/protocols/body-signature'
import * as z from 'zod/mini'
import type { VendorAdapter, VendorEntry } from './vendor-adapter.ts'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'

const mostEntries = 100
const mostBytes = 256 * 1024

const Entry = z.object({
  number: z.int().check(z.positive()),
  device: z.string().check(z.minLength(1), z.maxLength(64)),
  product: z.string(),
  point: z.string(),
  value: z.union([z.string(), z.number(), z.boolean()]),
  at: z.optional(z.number()),
})
type Entry = z.infer<typeof Entry>
/** An entry that is not understood has its number at least, or nobody could go on behind it. */
const Numbered = z.looseObject({ number: z.int().check(z.positive()) })
const Answer = z.object({ entries: z.array(Numbered).check(z.maxLength(mostEntries)) })

const products = new Map(journalProducts.map((row): [string, VendorProduct] => [row.product, row]))

const valuesOf = ({ product, point, value }: Entry): Readonly<Record<string, Scalar>> | undefined => {
  const row = products.get(product)
  const known = row && Object.hasOwn(row.points, point) ? row.points[point] : undefined
  const worth = known && valueOf(known, value)
  return known && worth !== undefined ? { [known.property]: worth } : undefined
}

const entryOf = (raw: z.infer<typeof Numbered>): VendorEntry => {
  const { data } = Entry.safeParse(raw)
  return {
    number: raw.number,
    device: data?.device ?? '',
    at: data?.at,
    values: data && valuesOf(data),
    raw,
  }
}

export const readJournal: VendorAdapter = async ({ get, now }, { address, secret }, after) => {
  const nonce = uuidV7()
  const asked = new URLSearchParams({ after: String(after), most: String(mostEntries), nonce }).toString()
  const question = signedHeaders(secret, { id: nonce, body: asked }, now())
  const { parts, headers } = await get(`${address}?${asked}`, mostBytes, question)
  const body = await text(parts)
  const fault = signatureFault(headers[signatureHeader], { id: nonce, body }, { secrets: [secret], now: now() })
  if (fault) throw new Error(`the answer has ${fault === 'too old' ? 'a signature that is too old' : fault}`)
  const { entries } = Answer.parse(JSON.parse(body))
  let last = after
  for (const { number } of entries) {
    if (number <= last) throw new Error(`entry ${number} comes after entry ${last}`)
    last = number
  }
  return entries.map(entryOf)
}
