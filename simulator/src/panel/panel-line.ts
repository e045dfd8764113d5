/** What carries a panel's frames to its centre, a stream or datagrams, and what goes wrong on the way. */
import { createSocket } from 'node:dgram'
import { connect, type Socket } from 'node:net'
import type { Frame } from '@vigil/protocols/gb26875/frame'
import { createFrameStream } from '@vigil/protocols/gb26875/frame-stream'

export interface Centre {
  readonly host: string
  readonly port: number
}

export interface LineFaults {
  /** Every frame in pieces of so many bytes. */
  readonly tornInto?: number | undefined
  /** Every frame goes out so often. */
  readonly times?: number | undefined
  /** The line is cut behind so much of the frame, from 0 to 1. */
  readonly cutAt?: number | undefined
  /** Not cut but left as it is, open for ever, and another one is begun. */
  readonly isLeft?: boolean
  /** Stands before the frame. */
  readonly rubbish?: Uint8Array | undefined
}

export interface PanelLine {
  /** Opens the line where there is none. */
  send(bytes: Buffer, faults: LineFaults): void
  /** Nobody answers: the next of the centres. */
  turn(): void
  stop(): void
}

interface Ends {
  readonly centres: readonly Centre[]
  readonly hear: (frame: Frame) => void
}

const nowhere: Centre = { host: '127.0.0.1', port: 0 }

const inPieces = (bytes: Buffer, { tornInto = bytes.length, times = 1, rubbish, cutAt }: LineFaults): Buffer[] => {
  const whole = cutAt === undefined ? bytes : bytes.subarray(0, Math.round(bytes.length * cutAt))
  const pieces = Array.from({ length: Math.ceil(whole.length / tornInto) }, (_, place) =>
    whole.subarray(place * tornInto, (place + 1) * tornInto),
  )
  const all = Array.from({ length: times }, () => pieces).flat()
  return rubbish ? [Buffer.from(rubbish), ...all] : all
}

export const streamLine = ({ centres, hear }: Ends): PanelLine => {
  const left: Socket[] = []
  let socket: Socket | undefined
  let turns = 0

  const open = (): Socket => {
    if (socket && !socket.destroyed) return socket
    const stream = createFrameStream()
    const own = connect({ ...(centres[turns % centres.length] ?? nowhere), noDelay: true })
    socket = own
    own.on('error', () => undefined)
    own.once('close', () => (turns += own === socket ? 1 : 0))
    own.on('data', (bytes) => {
      if (own === socket) for (const heard of stream.take(bytes)) if ('frame' in heard) hear(heard.frame)
    })
    return own
  }

  return {
    send(bytes, faults) {
      const own = open()
      for (const piece of inPieces(bytes, faults)) own.write(piece)
      if (faults.isLeft) {
        left.push(own)
        socket = undefined
        turns += 1
      } else if (faults.cutAt !== undefined) own.write('', () => own.destroy())
    },
    turn: () => void socket?.destroy(),
    stop() {
      socket?.destroy()
      for (const own of left) own.destroy()
    },
  }
}

/** A piece is a datagram, and what does not come whole has not come. */
export const datagramLine = ({ centres, hear }: Ends): PanelLine => {
  const socket = createSocket('udp4')
  let turns = 0
  socket.on('error', () => undefined)
  socket.on('message', (bytes) => {
    for (const heard of createFrameStream().take(bytes)) if ('frame' in heard) hear(heard.frame)
  })
  return {
    send(bytes, faults) {
      const { host, port } = centres[turns % centres.length] ?? nowhere
      for (const piece of inPieces(bytes, faults)) socket.send(piece, port, host)
    },
    turn: () => void (turns += 1),
    stop: () => void socket.close(),
  }
}
