/** One person with one phone: walks from point to point with the page's own queue, whatever happens to the phone. */
import { setTimeout as pause } from 'node:timers/promises'
import { checkInQueueOf, type CheckInQueue } from '@vigil/web/features/patrol/check-in-queue'
import { checkInShelf } from '@vigil/web/features/patrol/check-in-shelf'
import { emptyProof, emptyResult, type KeptDraft, type KeptPhoto } from '@vigil/web/features/patrol/kept-check-in'
import { createCaller } from '@vigil/web/infrastructure/api/caller'
import { createQueryClient } from '@vigil/web/infrastructure/api/query-of'
import { trueNow, type Phone } from './browser.ts'
import type { Seat, Stop } from './messages.ts'
import { openBook } from './person-book.ts'
import { aPicture } from './picture.ts'
import { spot } from './spot.ts'

export interface Walker {
  readonly seat: Seat
  readonly phone: Phone
  readonly queue: CheckInQueue
  /** Who is signed in; undefined: nobody. */
  readonly signIn: (accountId: string | undefined) => void
  readonly isMine: () => boolean
  readonly walk: () => Promise<void>
  /** Looks at what the phone says about each check-in, as a person does who opens the list. */
  readonly look: () => void
  readonly left: () => number
}

interface WalkerParts {
  readonly ports: readonly number[]
  readonly isOver: () => boolean
}

const patienceMs = 12_000
/** Nobody answers a list in less than five seconds. */
const dwellMs = (): number => 5_700 + Math.random() * 1_500
const nameOf = ({ taskId, placeId }: Pick<Stop, 'taskId' | 'placeId'>): string => `${taskId} ${placeId}`
const queueFor = (seat: Seat, ports: readonly number[], accountId: () => string | undefined): CheckInQueue => {
  let login = 0
  const port = (): number => ports[Math.floor(Math.random() * ports.length)] ?? 0
  const base = {
    get PLATFORM_MAIN() {
      return `http://127.0.0.1:${port()}`
    },
  }
  const calls = Object.assign(base, { PLATFORM_WINDOWS: '', PLATFORM_VENDOR: '', PLATFORM_LOCAL: '' })
  const caller = createCaller({
    servers: { calls, live: '', files: `http://127.0.0.1:${ports[0]}` },
    token: () => (accountId() === seat.accountId ? seat.tokens[login] : seat.colleague.token),
    language: () => 'zh',
    // The person signs in anew.
    onLoginNeeded: () => {
      if (accountId() === seat.accountId) login = Math.min(login + 1, seat.tokens.length - 1)
    },
    onQuietFailure: () => undefined,
    timeoutMs: patienceMs,
  })
  return checkInQueueOf({ client: createQueryClient(caller), caller, accountId })
}

/** `isOver`: nobody sets out to another point; what was refused is done again. */
export const createWalker = (seat: Seat, phone: Phone, { ports, isOver }: WalkerParts): Walker => {
  const book = openBook(seat.bookFile)
  let signedIn: string | undefined = seat.accountId
  const queue = queueFor(seat, ports, () => signedIn)
  const isMine = (): boolean => signedIn === seat.accountId

  const saved = (stop: Pick<Stop, 'taskId' | 'placeId'>, checkInId: string): void => {
    const { taskId, placeId } = stop
    const { accountId, isClockBad } = seat
    book.write({ what: 'saved', accountId, taskId, placeId, checkInId, at: trueNow(), isClockBad })
  }
  const look = (): void => {
    if (!isMine()) return
    const known = new Set(book.lines().map(({ checkInId }) => checkInId))
    for (const one of queue.get().checkIns) {
      if (one.accountId !== seat.accountId) continue
      // Killed between "saved" and the pen.
      if (!known.has(one.checkInId)) saved(one, one.checkInId)
      if (one.state !== 'refused' && one.state !== 'failed') continue
      const { taskId, placeId, checkInId, accountId } = one
      const refusal = one.answer?.refusal ?? one.code ?? 'unknown'
      const line = { accountId, taskId, placeId, checkInId, at: trueNow(), isClockBad: seat.isClockBad, refusal }
      book.write({ ...line, what: 'again' })
      void queue.drop(one).catch(() => undefined)
    }
  }

  /** By what the person knows: what the phone has taken and nobody has given back. */
  const open = (): Stop[] => {
    const done = new Map<string, boolean>()
    for (const line of book.lines()) done.set(nameOf(line), line.what === 'saved' || line.refusal === 'pointDone')
    const isDone = (stop: Stop): boolean => done.get(nameOf(stop)) ?? isOver()
    return seat.stops.filter((stop) => !isDone(stop) && trueNow() < stop.endsAt)
  }

  const photograph = async (): Promise<KeptPhoto> => {
    const bytes = aPicture()
    const photo = { key: crypto.randomUUID(), takenAt: new Date().toISOString(), size: bytes.size, photoId: null }
    await checkInShelf.keepPhoto(seat.accountId, photo, bytes)
    return photo
  }
  const draftAt = async ({ taskId, placeId, qr }: Stop): Promise<KeptDraft> => {
    const held = await checkInShelf.draft(seat.accountId, { taskId, placeId })
    if (held) return held
    const at = new Date().toISOString()
    const where = Math.random() < 0.95 ? { position: spot, photo: null } : { position: null, photo: await photograph() }
    const proof = { ...emptyProof, qr, ...where, at }
    const draft = { taskId, placeId, proof, results: [{ ...emptyResult('door'), verdict: 'normal' as const }] }
    await checkInShelf.keepDraft(seat.accountId, draft)
    return draft
  }
  const checkInAt = async (stop: Stop): Promise<void> => {
    const draft = await draftAt(stop)
    // Only the person who stands there presses.
    if (!isMine()) return
    const one = await queue.add(draft, stop.placeId)
    saved(stop, one.checkInId)
    void queue.send().catch(() => undefined)
  }

  return {
    seat,
    phone,
    queue,
    isMine,
    look,
    signIn: (accountId) => void (signedIn = accountId),
    left: () => open().length,
    async walk() {
      // Whose phone has died and started again still stands where the last list was answered.
      const last = Math.max(0, ...book.lines().map(({ at }) => at))
      await pause(Math.max(Math.random() * 6_000, last + dwellMs() - trueNow()))
      for (;;) {
        look()
        const [stop] = open()
        if (stop && isMine()) await checkInAt(stop).catch(() => undefined)
        await pause(dwellMs())
      }
    },
  }
}
