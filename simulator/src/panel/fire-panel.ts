/**
 * A fire panel with its user information transmission device: it speaks GB/T 26875.3 over a real socket, waits for each
 * confirmation, sends again what was not confirmed, answers what it is told, and does what goes wrong in the field.
 */
import { connect, type Socket } from 'node:net'
import { readUnit, writeUnit } from '@vigil/protocols/gb26875/data-unit'
import { commands, replyTo, writeFrame, type Frame } from '@vigil/protocols/gb26875/frame'
import { createFrameStream } from '@vigil/protocols/gb26875/frame-stream'
import { timeTagOf } from '@vigil/protocols/gb26875/time-tag'
import type { World } from '#world.ts'

export interface PanelFaults {
  /** Every frame in pieces of so many bytes. */
  readonly tornInto?: number
  /** The first try of every frame is damaged on the way. */
  readonly hasBadSums?: boolean
  /** How far its clock is ahead. */
  readonly clockOffMs?: number
  /** Every frame goes out so often. */
  readonly times?: number
  /** It hears nothing more, and does not know. */
  readonly isDeaf?: boolean
}

interface Settings {
  readonly host: string
  readonly port: number
  readonly source: number
  readonly target: number
  readonly world: World
  readonly faults?: PanelFaults
}

type Outcome = 'confirmed' | 'denied' | 'unanswered'

export interface FirePanel {
  /** One after the other; each at most four times. */
  say(unit: Uint8Array): Promise<Outcome>
  /** What it was told to do, in order. */
  readonly told: string[]
  /** The power fails and comes back: it counts from 0 again. */
  restart(): void
  /** From now on. */
  suffer(faults: PanelFaults): void
  stop(): void
}

const mostTries = 4
const answerMs = 10_000
const serials = 0x1_0000

export const createFirePanel = (settings: Settings): FirePanel => {
  const { host, port, source, target, world } = settings
  const told: string[] = []
  let faults = settings.faults ?? {}
  let serial = 0
  let socket: Socket | undefined
  let last: Promise<unknown> = Promise.resolve()
  const waiting = new Map<number, (outcome: Outcome) => void>()

  const timeTag = () => timeTagOf(world.now() + (faults.clockOffMs ?? 0))

  const write = (bytes: Buffer): void => {
    const { tornInto = bytes.length, times = 1 } = faults
    for (let time = 0; time < times; time += 1)
      for (let place = 0; place < bytes.length; place += tornInto)
        socket?.write(bytes.subarray(place, place + tornInto))
  }

  const hear = (frame: Frame): void => {
    if (faults.isDeaf) return
    const settle = waiting.get(frame.serial)
    if (frame.command === commands.confirm) return settle?.('confirmed')
    if (frame.command === commands.deny) return settle?.('denied')
    const read = readUnit(frame.unit)
    told.push('message' in read ? read.message.kind : 'unreadable')
    const reply = replyTo(frame, 'confirm', timeTag())
    if (frame.command === commands.control) return write(writeFrame(reply))
    const unit = writeUnit('deviceState', [{ state: 1, at: timeTag() }])
    write(writeFrame({ ...reply, command: commands.answer, unit }))
  }

  const open = (): void => {
    if (socket && !socket.destroyed) return
    const stream = createFrameStream()
    socket = connect({ host, port, noDelay: true })
    socket.on('error', () => undefined)
    socket.on('data', (bytes) => {
      for (const heard of stream.take(bytes)) if ('frame' in heard) hear(heard.frame)
    })
  }

  const tryOnce = (frame: Frame, isFirst: boolean): Promise<Outcome> =>
    new Promise((resolve) => {
      open()
      const end = (outcome: Outcome): void => {
        cancel()
        waiting.delete(frame.serial)
        resolve(outcome)
      }
      const cancel = world.after(answerMs, () => end('unanswered'))
      waiting.set(frame.serial, end)
      const bytes = writeFrame(frame)
      if (isFirst && faults.hasBadSums) bytes[bytes.length - 3] = (bytes[bytes.length - 3] ?? 0) ^ 0xff
      write(bytes)
    })

  const sayNow = async (unit: Uint8Array): Promise<Outcome> => {
    const frame = { serial, mainVersion: 1, userVersion: 1, sentAt: timeTag(), source, target, unit }
    serial = (serial + 1) % serials
    let outcome: Outcome = 'unanswered'
    for (let tries = 0; tries < mostTries && outcome !== 'confirmed'; tries += 1)
      outcome = await tryOnce({ ...frame, command: commands.send }, tries === 0)
    return outcome
  }

  return {
    told,
    say(unit) {
      const said = last.then(() => sayNow(unit))
      last = said
      return said
    },
    restart() {
      socket?.destroy()
      serial = 0
    },
    suffer: (more) => void (faults = more),
    stop: () => void socket?.destroy(),
  }
}
