/** A user information transmission device on a real socket, which sends exactly what a test wants. */
import { createSocket } from 'node:dgram'
import { connect } from 'node:net'
import { writeUnit } from '@vigil/protocols/gb26875/data-unit'
import { commands, writeFrame, type Frame } from '@vigil/protocols/gb26875/frame'
import { createFrameStream } from '@vigil/protocols/gb26875/frame-stream'
import { timeTagOf, type TimeTag } from '@vigil/protocols/gb26875/time-tag'

export interface Addresses {
  readonly source: number
  readonly target: number
}

const nowTag = (): TimeTag => timeTagOf(Date.now())

export const frameOf = ({ source, target }: Addresses, serial: number, rest: Partial<Frame> = {}): Frame => ({
  serial,
  mainVersion: 1,
  userVersion: 1,
  sentAt: nowTag(),
  source,
  target,
  command: commands.send,
  unit: writeUnit('deviceState', [{ state: 1, at: nowTag() }]),
  ...rest,
})

interface Spoken {
  readonly state: number
  readonly point?: number
  readonly at?: TimeTag
}

/** What the points of a panel say; 3 is running and fire, 1 is running. */
export const pointsSay = (spoken: readonly Spoken[]): Uint8Array =>
  writeUnit(
    'partState',
    spoken.map(({ state, point = 12, at = nowTag() }) => ({
      systemType: 1,
      systemAddress: 1,
      partType: 42,
      zone: 3,
      point,
      state,
      description: '3号楼5层501室烟感',
      at,
    })),
  )

interface RawTransmitter {
  /** What came back, in order. */
  readonly heard: Frame[]
  readonly confirmed: () => number[]
  readonly denied: () => number[]
  readonly closed: Promise<void>
  send(...frames: (Frame | Uint8Array)[]): void
  end(): void
}

const bytesOf = (frame: Frame | Uint8Array): Uint8Array => (frame instanceof Uint8Array ? frame : writeFrame(frame))

const answersOf = (heard: Frame[]): Pick<RawTransmitter, 'heard' | 'confirmed' | 'denied'> => {
  const serialsOf = (command: number) => heard.flatMap((frame) => (frame.command === command ? [frame.serial] : []))
  return { heard, confirmed: () => serialsOf(commands.confirm), denied: () => serialsOf(commands.deny) }
}

export const rawTransmitter = (port: number): RawTransmitter => {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  const stream = createFrameStream()
  const heard: Frame[] = []
  socket.on('error', () => undefined)
  socket.on('data', (bytes) => {
    for (const one of stream.take(bytes)) if ('frame' in one) heard.push(one.frame)
  })
  return {
    ...answersOf(heard),
    closed: new Promise((resolve) => socket.once('close', () => resolve())),
    send: (...frames) => void socket.write(Buffer.concat(frames.map(bytesOf))),
    end: () => void socket.destroy(),
  }
}

export const rawDatagrams = (port: number): RawTransmitter => {
  const socket = createSocket('udp4')
  const heard: Frame[] = []
  socket.on('message', (bytes) => {
    for (const one of createFrameStream().take(bytes)) if ('frame' in one) heard.push(one.frame)
  })
  return {
    ...answersOf(heard),
    closed: new Promise((resolve) => socket.once('close', () => resolve())),
    send: (...frames) => frames.forEach((frame) => socket.send(bytesOf(frame), port, '127.0.0.1')),
    end: () => void socket.close(),
  }
}
