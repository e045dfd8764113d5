/** Every way in which a check-in is made up, and the word by which each must be refused. */
import { setTimeout as pause } from 'node:timers/promises'
import { farAway, spot } from '#phone/spot.ts'
import { serial } from '#platform/rounds.ts'
import type { Forged, Forger } from './forger.ts'

const minute = 60_000

export interface Forgery {
  readonly name: string
  /** For its own reason: one that fails for another proves nothing. */
  readonly refusal: string
  /** What it does once before, so that nothing else is wrong with it. */
  readonly prepare?: (forger: Forger) => Promise<unknown>
  /** What it does anew before each so many. */
  readonly before?: { readonly every: number; readonly deed: (forger: Forger) => Promise<unknown> }
  readonly forge: (forger: Forger, other: Forger) => Forged
  /** By how much its clock is wrong when it sends. */
  readonly sentOffMs?: number
}

const timeAt = (offMs: number): string => new Date(Date.now() + offMs).toISOString()
const first = ({ places }: Forger) => places[0] ?? { placeId: '', qr: '', nfc: '' }

/** What a forger holds from one try to the next. */
interface Held {
  readonly photoId?: string
  /** When it was last really somewhere, and how often it was. */
  readonly at?: number
  readonly times?: number
}
const held = new WeakMap<Forger, Held>()

/** Nobody is at two points sooner. */
const restMs = 6_000

/** Really there, once: what comes after is measured by it. */
const beThere = async (forger: Forger): Promise<void> => {
  const { at = 0, times = 0 } = held.get(forger) ?? {}
  await pause(Math.max(0, at + restMs - Date.now()))
  const { placeId, qr } = forger.places[times] ?? first(forger)
  const one = forger.signed({ placeId }, { qr })
  const came = await forger.send(one)
  if (came !== 'accepted') throw new Error(`an honest check-in of a forger: ${came}`)
  held.set(forger, { at: Date.parse(one.phoneAt), times: times + 1 })
}
const photograph = (agoMs: number) => async (forger: Forger) => {
  const { placeId } = first(forger)
  held.set(forger, { photoId: await forger.photograph(placeId, agoMs) })
}
const photo = (forger: Forger) => {
  const { qr } = first(forger)
  return { qr, position: null, photoId: held.get(forger)?.photoId ?? null }
}
const every = 40

export const forgeries: readonly Forgery[] = [
  {
    name: 'a copied code far away',
    refusal: 'tooFar',
    forge: (forger) => forger.signed({}, { position: farAway }),
  },
  {
    name: 'a picture of a code',
    refusal: 'secondProofMissing',
    forge: (forger) => forger.signed({}, { position: null }),
  },
  {
    name: 'a copied chip',
    refusal: 'wrongTag',
    forge: (forger) => {
      const { placeId, nfc } = first(forger)
      return forger.signed({ placeId }, { qr: null, nfc: { content: nfc, serial: serial.replace('04', '05') } })
    },
  },
  {
    name: 'another place’s code',
    refusal: 'wrongCode',
    forge: (forger) => forger.signed({ placeId: first(forger).placeId }, { qr: forger.places.at(-1)?.qr ?? '' }),
  },
  {
    name: 'an old photo',
    refusal: 'photoOld',
    prepare: photograph(120 * minute),
    forge: (forger) => forger.signed({ placeId: first(forger).placeId }, photo(forger)),
  },
  {
    name: 'a photo of another place',
    refusal: 'photoUnknown',
    before: { every, deed: photograph(0) },
    forge: (forger) => {
      const elsewhere = forger.places[1] ?? first(forger)
      return forger.signed({ placeId: elsewhere.placeId }, { ...photo(forger), qr: elsewhere.qr })
    },
  },
  {
    name: 'a replayed queue',
    refusal: 'replayed',
    prepare: beThere,
    forge: (forger) => forger.signed({ counter: 1 }),
  },
  {
    name: 'an old signature on a new record',
    refusal: 'badSignature',
    forge: (forger) => ({ ...forger.signed({}), signature: forger.signed({}).signature }),
  },
  {
    name: 'a time before the last contact',
    refusal: 'clockOff',
    forge: (forger) => forger.signed({ phoneAt: timeAt(-60 * minute) }),
  },
  {
    name: 'a clock that is ten minutes slow',
    refusal: 'clockOff',
    forge: (forger) => forger.signed({ phoneAt: timeAt(-10 * minute) }),
    sentOffMs: -10 * minute,
  },
  {
    name: 'a time that is still to come',
    refusal: 'clockOff',
    forge: (forger) => forger.signed({ phoneAt: timeAt(5 * minute) }),
  },
  {
    name: 'a clock set back without a network and right again with one',
    refusal: 'clockOff',
    before: { every: 1, deed: (forger) => forger.speak(0, forger.counter() + 1) },
    forge: (forger) => forger.signed({ phoneAt: timeAt(-60 * minute) }),
  },
  {
    name: 'two points at once',
    refusal: 'tooFast',
    before: { every, deed: beThere },
    forge: (forger) => {
      const { at = 0 } = held.get(forger) ?? {}
      const next = forger.places.at(-1) ?? first(forger)
      // Never a time that is still to come: that is another forgery.
      const phoneAt = new Date(Math.min(Date.now(), at + 1_000 + Math.random() * 3_000)).toISOString()
      return forger.signed({ placeId: next.placeId, phoneAt }, { qr: next.qr })
    },
  },
  {
    name: 'someone else’s task',
    refusal: 'notYours',
    forge: (forger, other) => forger.signed({ taskId: other.walk.taskId }),
  },
  {
    name: 'someone else’s phone',
    refusal: 'patrolQueueUnknown',
    forge: (forger, other) => forger.signed({ queueId: other.queueId() }),
  },
  {
    name: 'a task of someone else’s unit',
    refusal: 'missing',
    forge: (forger, other) => {
      const { placeId, qr } = first(other)
      return forger.signed({ taskId: other.walk.taskId, placeId }, { qr, position: spot })
    },
  },
]

/** Whether its other one is of the same unit. */
export const isOfAnotherUnit = ({ refusal }: Forgery): boolean => refusal === 'missing'
