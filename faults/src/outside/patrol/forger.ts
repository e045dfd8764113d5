/** Somebody who signs as a phone does, and sends what was never done. Asks until there is an answer. */
import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { checkInCalls, signedText, type CheckInProof, type SignedCheckIn } from '@vigil/contract/patrol/check-in'
import { Envelope } from '@vigil/contract/wire'
import type { Call, InputOf } from '@vigil/contract/call'
import { aPicture } from '#phone/picture.ts'
import { spot } from '#phone/spot.ts'
import { newId } from '#platform/registry.ts'
import type { Place, Walk } from '#platform/rounds.ts'
import { createPerson, type Answer, type Person } from '../control/person.ts'

export interface Forger {
  readonly walk: Walk
  readonly places: readonly Place[]
  readonly queueId: () => string
  readonly counter: () => number
  /** Tells the platform what time it is here, and how many were made. */
  readonly speak: (offMs?: number, made?: number) => Promise<void>
  readonly signed: (bend: Partial<SignedCheckIn>, proof?: Partial<CheckInProof>) => Forged
  /** What came of it: accepted, a refusal, or the word of a problem. */
  readonly send: (one: Forged, offMs?: number) => Promise<string>
  readonly photograph: (placeId: string, agoMs: number) => Promise<string>
}
export type Forged = SignedCheckIn & { readonly signature: string }

const againMs = 400

/** Until somebody answers; the same question means the same. */
const untilAnswered = async <C extends Call>(
  person: Person,
  call: C,
  input: () => InputOf<C>,
): Promise<Exclude<Answer<C>, { is: 'unknown' }>> => {
  for (;;) {
    const answer = await person.ask(call, input())
    if (answer.is !== 'unknown') return answer
    await pause(againMs)
  }
}

const timeOf = (offMs: number): string => new Date(Date.now() + offMs).toISOString()

const upload = async (address: string): Promise<string | undefined> => {
  try {
    const answer = await fetch(address, { method: 'POST', body: aPicture(), signal: AbortSignal.timeout(8_000) })
    const { statusCode, result } = Envelope.parse(await answer.json())
    // As the upload answers it.
    return statusCode === 200 ? (result as { photoId: string }).photoId : undefined
  } catch {
    return undefined
  }
}

interface ForgerParts {
  readonly ports: readonly number[]
  readonly token: string
  readonly walk: Walk
  readonly places: readonly Place[]
}

export const createForger = async ({ ports, token, walk, places }: ForgerParts): Promise<Forger> => {
  const person = createPerson(ports, walk.accountId, token)
  const opened = await untilAnswered(person, checkInCalls.openQueue, () => ({ phoneAt: timeOf(0), made: 0 }))
  if (opened.is !== 'yes') throw new Error(`no queue for a forger: ${opened.code}`)
  const { queueId, secret } = opened.result
  const key = Buffer.from(secret ?? '', 'hex')
  let counter = 0
  const nextPlace = (): Place => places[counter % places.length] ?? outOfPlaces()

  return {
    walk,
    places,
    queueId: () => queueId,
    counter: () => counter,
    async speak(offMs = 0, made = 0) {
      await untilAnswered(person, checkInCalls.openQueue, () => ({ queueId, phoneAt: timeOf(offMs), made }))
    },
    signed(bend, proof = {}) {
      counter += 1
      const { placeId, qr } = nextPlace()
      const said: SignedCheckIn = {
        checkInId: newId(),
        taskId: walk.taskId,
        placeId,
        queueId,
        counter,
        phoneAt: timeOf(0),
        results: [normal],
        ...bend,
        proof: { nfc: null, qr, position: spot, photoId: null, ...proof },
      }
      return { ...said, signature: createHmac('sha256', key).update(signedText(said)).digest('hex') }
    },
    async send(one, offMs = 0) {
      const answer = await untilAnswered(person, checkInCalls.checkIn, () => ({ ...one, sentAt: timeOf(offMs) }))
      if (answer.is === 'no') return answer.code
      return answer.result.refusal ?? answer.result.state
    },
    async photograph(placeId, agoMs) {
      for (;;) {
        const wish = { taskId: walk.taskId, placeId, takenAt: timeOf(-agoMs) }
        const prepared = await untilAnswered(person, checkInCalls.preparePhoto, () => wish)
        if (prepared.is !== 'yes') throw new Error(`no photo for a forger: ${prepared.code}`)
        const photoId = await upload(`http://127.0.0.1:${ports[counter % ports.length]}${prepared.result.address}`)
        if (photoId !== undefined) return photoId
        await pause(againMs)
      }
    },
  }
}

const outOfPlaces = (): never => {
  throw new Error('a forger without places')
}

const normal = {
  key: 'door',
  verdict: 'normal' as const,
  reading: null,
  note: '',
  level: 'general' as const,
  photoIds: [],
  isFixed: false,
  afterPhotoIds: [],
}
