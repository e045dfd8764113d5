/** Whoever carries a word to a person: behind each channel a provider, and another one for when it fails. */
import type { PushSubscription } from '#infrastructure/push/send-push.ts'
import type { Channel } from './ladder.rules.ts'

/** Where the person is reached; each way may be missing. */
export interface Addresses {
  readonly mobile: string | null
  readonly mail: string | null
  readonly chat: { readonly appId: string; readonly openId: string } | null
  readonly push: readonly PushSubscription[]
}

export const nowhere: Addresses = { mobile: null, mail: null, chat: null, push: [] }

export type Words = Readonly<Record<'unit' | 'place' | 'equipment' | 'event', string>>

export interface Parcel {
  /** The same for every try, so that a provider that remembers it delivers once. */
  readonly id: string
  /** How often the telephone has rung for it, or another provider was asked; each is a new one at the provider. */
  readonly ring: number
  readonly accountId: string
  readonly addresses: Addresses
  /** Null for a test of one's own channels. */
  readonly alarmId: string | null
  readonly priority: number
  /** What it says, in the words of the unit: placeholders of a registered text, never free text. */
  readonly words: Words
  /** What of it is said otherwise where somebody reads English. */
  readonly english: Pick<Words, 'unit' | 'event'>
}

/** Nobody can be told this way: trying again would not help. */
const noAddress = new WeakSet<Error>()
export const isWithoutAddress = (error: unknown): boolean => error instanceof Error && noAddress.has(error)
export const withoutAddress = (): never => {
  const error = new Error('no address')
  noAddress.add(error)
  throw error
}

export interface Carrier {
  readonly name: string
  /** Resolves with the provider's own number when the provider has taken it. */
  send(parcel: Parcel): Promise<{ readonly ref: string | null }>
}

/** In the order in which they are tried. A channel without any is a channel that this installation does not have. */
export type Carriers = Readonly<Record<Channel, readonly Carrier[]>>
