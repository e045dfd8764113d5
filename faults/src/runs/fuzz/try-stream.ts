/** One hostile line: what a codec hears of it, held against what stands in it. */
import type { Codec } from './codec.ts'
import { hostileStream, type HostileStream } from './hostile-stream.ts'

export interface Tally {
  readonly frames: number
  /** Of these by the rules. */
  readonly valid: number
  /** Of the valid, inside of something else whose sum fits by chance; without a sum, in whatever has the right length. */
  readonly hidden: number
  readonly crashes: number
  /** Stand in the bytes and were not heard. */
  readonly missed: number
  /** Were heard and do not stand in the bytes, whole and with their sum. */
  readonly forged: number
}

interface Span {
  readonly from: number
  readonly to: number
}

/** The first that begins, then the first behind its end. */
const framesIn = (bytes: Buffer, { wholeAt }: Codec): Span[] => {
  const found: Span[] = []
  for (let place = 0; place < bytes.length;) {
    const length = wholeAt(bytes, place)
    if (length > 0) found.push({ from: place, to: place + length })
    place += Math.max(1, length)
  }
  return found
}

const listenTo = ({ chunks }: HostileStream, { listen, mostWaiting }: Codec): Buffer[] => {
  const ear = listen()
  const heard: Buffer[] = []
  for (const chunk of chunks) {
    heard.push(...ear.take(chunk))
    if (ear.waiting() >= mostWaiting) throw new Error(`${ear.waiting()} bytes are kept`)
  }
  heard.push(...ear.quiet())
  return heard
}

/** In order: what is behind another that was heard cannot be meant by a later one. */
const compare = (bytes: Buffer, spans: readonly Span[], heard: readonly Buffer[]) => {
  let next = 0
  let forged = 0
  let found = 0
  for (const own of heard) {
    const place = spans.findIndex(({ from, to }, at) => at >= next && own.equals(bytes.subarray(from, to)))
    if (place < 0) forged += 1
    else {
      found += 1
      next = place + 1
    }
  }
  return { missed: spans.length - found, forged }
}

const countValid = ({ pieces }: HostileStream, spans: readonly Span[], { wholeAt }: Codec) => {
  const known = new Set(spans.map(({ from, to }) => `${from} ${to}`))
  let [valid, hidden, from] = [0, 0, 0]
  for (const piece of pieces) {
    const to = from + piece.length
    if (piece.length > 0 && wholeAt(piece, 0) === piece.length) {
      valid += 1
      if (!known.has(`${from} ${to}`)) hidden += 1
    }
    from = to
  }
  return { valid, hidden }
}

export const tryStream = (codec: Codec, seed: number, tell: (line: string) => void): Tally => {
  const stream = hostileStream(codec, seed)
  const spans = framesIn(stream.bytes, codec)
  const counted = { frames: stream.pieces.length, ...countValid(stream, spans, codec) }
  try {
    const compared = compare(stream.bytes, spans, listenTo(stream, codec))
    if (compared.missed + compared.forged > 0)
      tell(`${codec.name}, seed ${seed}: ${compared.missed} missed, ${compared.forged} forged`)
    return { ...counted, crashes: 0, ...compared }
  } catch (error) {
    tell(`${codec.name}, seed ${seed}: ${error instanceof Error ? error.stack : String(error)}`)
    return { ...counted, crashes: 1, missed: 0, forged: 0 }
  }
}
