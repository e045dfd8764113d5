/** Frames of GB/T 26875.3 a second: each transmitter has a few under way, and says the next when one is confirmed. */
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { writeUnit } from '@vigil/protocols/gb26875/data-unit'
import { commands, writeFrame } from '@vigil/protocols/gb26875/frame'
import { createFrameStream } from '@vigil/protocols/gb26875/frame-stream'
import { timeTagOf } from '@vigil/protocols/gb26875/time-tag'

export const target = 119
const underWay = 4
const warmMs = 2_000
const serials = 0x1_0000

interface Speaking {
  readonly port: number
  readonly sources: readonly number[]
  readonly ms: number
}

/** Zone 3, point 12 of the first system: nothing is wrong there. */
const unit = () =>
  writeUnit('partState', [
    {
      systemType: 1,
      systemAddress: 1,
      partType: 40,
      zone: 3,
      point: 12,
      state: 1,
      description: '',
      at: timeTagOf(Date.now()),
    },
  ])

export const framesPerSec = async ({ port, sources, ms }: Speaking): Promise<number> => {
  let confirmed = 0
  const sockets = sources.map((source) => {
    const socket = connect({ host: '127.0.0.1', port, noDelay: true })
    const stream = createFrameStream()
    let serial = 0
    const say = (): void => {
      serial = (serial + 1) % serials
      const frame = { serial, mainVersion: 1, userVersion: 1, sentAt: timeTagOf(Date.now()), source, target }
      socket.write(writeFrame({ ...frame, command: commands.send, unit: unit() }))
    }
    socket.on('error', () => undefined)
    socket.once('connect', () => Array.from({ length: underWay }, say))
    socket.on('data', (chunk) => {
      for (const heard of stream.take(chunk)) {
        if (!('frame' in heard) || heard.frame.command !== commands.confirm) continue
        confirmed += 1
        say()
      }
    })
    return socket
  })
  await pause(warmMs)
  const [before, began] = [confirmed, performance.now()]
  await pause(ms)
  const perSec = ((confirmed - before) / (performance.now() - began)) * 1_000
  for (const socket of sockets) socket.destroy()
  return perSec
}
