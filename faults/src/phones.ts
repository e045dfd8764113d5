/** A process full of phones, started by `pnpm faults --only patrol`: killed and started again, each goes on from its own files. */
import { readFileSync } from 'node:fs'
import { becomeBrowser, onPhone, type Phone } from './phone/browser.ts'
import { openKeptDatabase } from './phone/kept-database.ts'
import type { PhonesPlan, PhonesState, Seat, ToPhones } from './phone/messages.ts'
import type { Walker } from './phone/walker.ts'

becomeBrowser()
// Only now: the page's code finds its browser.
const { createWalker } = await import('./phone/walker.ts')
const { keepHarming } = await import('./phone/mischief.ts')

const walkers: Walker[] = []
let [isOpen, isCalm] = [false, false]
let seen = 0

const start = async (seat: Seat, ports: readonly number[]): Promise<void> => {
  const database = await openKeptDatabase(seat.shelfFile)
  const phone: Phone = { database, clockOffMs: 0, line: 'good', turns: new Map() }
  await onPhone(phone, async () => {
    const walker = createWalker(seat, phone, { ports, isOver: () => isCalm })
    walkers.push(walker)
    await walker.queue.read()
    walker.look()
    void walker.queue.openQueue().then(walker.queue.send, () => undefined)
    void walker.walk()
    void keepHarming(
      walker,
      () => isCalm,
      (count) => (seen += count),
    )
  })
}

process.on('message', (message: ToPhones) => {
  if (message.kind === 'calm') isCalm = true
  else {
    // As the run has written it.
    const { seats, ports } = JSON.parse(readFileSync(message.planFile, 'utf8')) as PhonesPlan
    void Promise.all(seats.map((seat) => start(seat, ports))).then(() => (isOpen = true))
  }
})
process.on('disconnect', () => process.exit(0))
process.on('unhandledRejection', (error) => {
  console.error('a phone did what nobody expected:', error)
})

setInterval(() => {
  if (!isOpen) return
  const left = walkers.reduce((sum, walker) => sum + walker.left(), 0)
  const waiting = walkers.reduce((sum, { queue }) => sum + queue.get().checkIns.length, 0)
  process.send?.({ kind: 'state', left, waiting, seen } satisfies PhonesState)
}, 500)
