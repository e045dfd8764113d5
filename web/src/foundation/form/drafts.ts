/** What somebody has typed and not sent, kept on the device under that person's id. No secret is ever among it. */
import * as z from 'zod/mini'
import { parseJson } from '#infrastructure/signal/parse-json.ts'
import { draftsKey } from '#infrastructure/storage/keys.ts'
import type { FormValues } from './call-resolver.ts'

const keptMs = 7 * 86_400_000
const mostDrafts = 20

const Drafts = z.object({
  accountId: z.string(),
  forms: z.record(z.string(), z.object({ at: z.number(), values: z.record(z.string(), z.unknown()) })),
})
type Drafts = z.output<typeof Drafts>

export interface DraftPlace {
  readonly store: Storage
  readonly accountId: string
  readonly key: string
}

/** Whatever opens something: a form that asks for it may have a draft, and the secret is not in it. */
const secretName = /password|secret|token|ticket|^code$|factor/i

const read = ({ store, accountId }: DraftPlace): Drafts => {
  const held = Drafts.safeParse(parseJson(store.getItem(draftsKey))).data
  return held?.accountId === accountId ? held : { accountId, forms: {} }
}

const write = (store: Storage, { accountId, forms }: Drafts): void => {
  const rows = Object.entries(forms)
  const newest = rows.toSorted(([, one], [, other]) => other.at - one.at).slice(0, mostDrafts)
  if (rows.length === 0) return store.removeItem(draftsKey)
  try {
    store.setItem(draftsKey, JSON.stringify({ accountId, forms: Object.fromEntries(newest) }))
  } catch {
    // A full device keeps no draft; the form itself goes on.
  }
}

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'array' : typeof value)

/** Only what the form of today still has, and of the same kind. */
export const readDraft = (place: DraftPlace, defaults: FormValues, now: number): FormValues | undefined => {
  const draft = read(place).forms[place.key]
  if (!draft || now - draft.at > keptMs) return undefined
  const known = Object.entries(draft.values).filter(([name, value]) => kindOf(value) === kindOf(defaults[name]))
  return known.length === 0 ? undefined : Object.fromEntries(known)
}

export const keepDraft = (place: DraftPlace, values: FormValues, now: number): void => {
  const drafts = read(place)
  const open = Object.fromEntries(Object.entries(values).filter(([name]) => !secretName.test(name)))
  write(place.store, { ...drafts, forms: { ...drafts.forms, [place.key]: { at: now, values: open } } })
}

export const dropDraft = (place: DraftPlace): void => {
  const drafts = read(place)
  const { [place.key]: _dropped, ...forms } = drafts.forms
  write(place.store, { ...drafts, forms })
}
