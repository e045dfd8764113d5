/** What happens to phones: the line is cut, answers are lost, clocks jump, somebody else signs in, the person signs in anew. */
import { setTimeout as pause } from 'node:timers/promises'
import { roundsName, shelfName } from '@vigil/web/infrastructure/storage/keys'
import type { Walker } from './walker.ts'

const minute = 60_000
const between = (from: number, to: number): number => from + Math.random() * (to - from)
const quietly = (deed: Promise<unknown>): void => void deed.catch(() => undefined)

/** As the page does when the browser says that there is a network again. */
const lineIsBack = ({ queue }: Walker): void => quietly(queue.openQueue().then(queue.send))

const cutTheLine = async (walker: Walker): Promise<void> => {
  walker.phone.line = Math.random() < 0.3 ? 'deaf' : 'cut'
  await pause(between(500, 25_000))
  walker.phone.line = 'good'
  lineIsBack(walker)
}

/** Most clocks are a little off, a few are hours off for a while; then somebody sets them right. */
const turnTheClock = async ({ seat, phone }: Walker): Promise<void> => {
  if (!seat.isClockBad) return
  const isWild = Math.random() < 0.25
  const most = isWild ? 180 * minute : 1.5 * minute
  phone.clockOffMs = Math.round(between(-most, most))
  await pause(isWild ? between(3_000, 15_000) : between(10_000, 60_000))
  phone.clockOffMs = 0
}

/** Signing out leaves the shelves of whoever goes behind, as the page does; a colleague looks at the same phone meanwhile. */
const lendThePhone = async (walker: Walker, noteSeen: (count: number) => void): Promise<void> => {
  const { seat, phone, queue, signIn } = walker
  for (const name of [shelfName, roundsName]) phone.database.deleteDatabase(name)
  signIn(Math.random() < 0.5 ? seat.colleague.accountId : undefined)
  await queue.read()
  noteSeen(queue.get().checkIns.filter(({ accountId }) => accountId === seat.accountId).length)
  quietly(queue.comeBack())
  await pause(between(500, 4_000))
  signIn(seat.accountId)
  await queue.read()
  quietly(queue.comeBack())
}

/** As the page does whenever its live connection has come about. */
const goLive = async ({ queue }: Walker): Promise<void> => quietly(queue.comeBack())

/** So often each, of twenty. */
const events = [
  ...Array.from({ length: 8 }, () => cutTheLine),
  ...Array.from({ length: 3 }, () => turnTheClock),
  ...Array.from({ length: 2 }, () => lendThePhone),
  ...Array.from({ length: 7 }, () => goLive),
]

export const keepHarming = async (
  walker: Walker,
  isCalm: () => boolean,
  noteSeen: (count: number) => void,
): Promise<void> => {
  while (!isCalm()) {
    await pause(between(1_000, 12_000))
    const event = events[Math.floor(Math.random() * events.length)]
    if (!isCalm()) await event?.(walker, noteSeen)
  }
  walker.signIn(walker.seat.accountId)
  Object.assign(walker.phone, { line: 'good', clockOffMs: 0 })
  for (;;) {
    await goLive(walker)
    await pause(between(2_000, 4_000))
  }
}
