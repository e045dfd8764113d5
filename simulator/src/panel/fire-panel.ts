/**
 * A fire panel with its user information transmission device: it speaks GB/T 26875.3 over a real socket, waits for each
 * confirmation, sends again what was not confirmed, answers what it is told, and does what goes wrong in the field.
 */
import { readUnit, writeUnit } from '@vigil/protocols/gb26875/data-unit'
import { commands, replyTo, writeFrame, type Frame } from '@vigil/protocols/gb26875/frame'
import { timeTagOf } from '@vigil/protocols/gb26875/time-tag'
import { datagramLine, streamLine, type Centre, type LineFaults, type PanelLine } from './panel-line.ts'
import type { World } from '#world.ts'

export interface PanelFaults extends LineFaults {
  /** The first try of every frame is damaged on the way. */
  readonly hasBadSums?: boolean
  /** How far its clock is ahead. */
  readonly clockOffMs?: number
  /** It hears nothing more, and does not know. */
  readonly isDeaf?: boolean
  /** It does not hear what is answered to the first try of a frame. */
  readonly missesFirst?: boolean
  /** Each try says anew when it was sent. */
  readonly isSentAnew?: boolean
}

interface Settings {
  /** In turn, when nobody answers. */
  readonly centres: readonly Centre[]
  readonly source: number
  readonly target: number
  readonly world: World
  readonly faults?: PanelFaults
  readonly by?: 'stream' | 'datagrams'
  /** As the standard has it, unless said. */
  readonly answerMs?: number
  /** What was not confirmed after four tries is sent again over the next connection, until it is. */
  readonly isPatient?: boolean
}

type Outcome = 'confirmed' | 'denied' | 'unanswered'

interface SaidFrame {
  readonly serial: number
  readonly unit: Uint8Array
  isConfirmed: boolean
}

export interface FirePanel {
  /** Of one chain, one after the other; each at most four times, unless it is patient. */
  say(unit: Uint8Array, chain?: number): Promise<Outcome>
  /** All that it said, in order. */
  readonly book: readonly SaidFrame[]
  /** How much of it waits for its end. */
  waiting(): number
  /** What it was told to do, in order. */
  readonly told: string[]
  /** The power fails and comes back: it counts from 0 again, and has forgotten what was not confirmed. */
  restart(): void
  /** From now on. */
  suffer(faults: PanelFaults): void
  stop(): void
}

const mostTries = 4
const answerMs = 10_000
const serials = 0x1_0000
const lines = { stream: streamLine, datagrams: datagramLine } as const

export const createFirePanel = (settings: Settings): FirePanel => {
  const { centres, source, target, world, isPatient = false } = settings
  const most = isPatient ? Infinity : mostTries
  const told: string[] = []
  const book: SaidFrame[] = []
  const chains = new Map<number, Promise<unknown>>()
  const waiting = new Map<number, (outcome: Outcome) => void>()
  let faults = settings.faults ?? {}
  let serial = 0
  let run = 0
  let unsettled = 0

  const timeTag = () => timeTagOf(world.now() + (faults.clockOffMs ?? 0))

  const write = (frame: Frame, isFirst: boolean): void => {
    const { tornInto, times, hasBadSums } = faults
    const bytes = writeFrame(frame)
    if (isFirst && hasBadSums) bytes[bytes.length - 3] = (bytes[bytes.length - 3] ?? 0) ^ 0xff
    line.send(bytes, isFirst ? faults : { tornInto, times })
  }

  const hear = (frame: Frame): void => {
    if (faults.isDeaf) return
    const settle = waiting.get(frame.serial)
    if (frame.command === commands.confirm) return settle?.('confirmed')
    if (frame.command === commands.deny) return settle?.('denied')
    const read = readUnit(frame.unit)
    told.push('message' in read ? read.message.kind : 'unreadable')
    const reply = replyTo(frame, 'confirm', timeTag())
    if (frame.command === commands.control) return write(reply, false)
    const unit = writeUnit('deviceState', [{ state: 1, at: timeTag() }])
    write({ ...reply, command: commands.answer, unit }, false)
  }

  const newLine = (): PanelLine => lines[settings.by ?? 'stream']({ centres, hear })
  let line = newLine()

  const tryOnce = (frame: Frame, isFirst: boolean): Promise<Outcome> =>
    new Promise((resolve) => {
      const end = (outcome: Outcome): void => {
        cancel()
        waiting.delete(frame.serial)
        resolve(outcome)
      }
      const cancel = world.after(settings.answerMs ?? answerMs, () => end('unanswered'))
      if (!(isFirst && faults.missesFirst)) waiting.set(frame.serial, end)
      write(frame, isFirst)
    })

  const sayNow = async (unit: Uint8Array): Promise<Outcome> => {
    const own = run
    const isForgotten = () => own !== run
    const said = { serial, unit, isConfirmed: false }
    book.push(said)
    const frame = { serial, mainVersion: 1, userVersion: 1, source, target, unit, command: commands.send }
    serial = (serial + 1) % serials
    let sentAt = timeTag()
    let outcome: Outcome = 'unanswered'
    for (let tries = 0; tries < most && outcome !== 'confirmed' && !isForgotten(); tries += 1) {
      if (tries > 0 && tries % mostTries === 0) line.turn()
      if (faults.isSentAnew) sentAt = timeTag()
      outcome = await tryOnce({ ...frame, sentAt }, tries === 0)
    }
    said.isConfirmed = outcome === 'confirmed'
    return outcome
  }

  const forget = (): void => {
    run += 1
    line.stop()
    for (const settle of waiting.values()) settle('unanswered')
  }

  return {
    book,
    told,
    waiting: () => unsettled,
    say(unit, chain = 0) {
      unsettled += 1
      const before = chains.get(chain) ?? Promise.resolve()
      const said = before.then(() => sayNow(unit)).finally(() => (unsettled -= 1))
      chains.set(chain, said)
      return said
    },
    restart() {
      forget()
      line = newLine()
      serial = 0
    },
    suffer: (more) => void (faults = more),
    stop: forget,
  }
}
