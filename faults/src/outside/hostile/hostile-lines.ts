/** Lines that are asked and answer with harm: glued to a right answer, in its place, byte by byte, unasked, or not at all. */
import { createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { withWakeUp, writeMeterFrame } from '@vigil/protocols/dlt645/frame'
import { createMeterStream } from '@vigil/protocols/dlt645/frame-stream'
import { meterAnswer } from '@vigil/protocols/dlt645/meter'
import { answerOf, createQuestionStream, writeAnswer, type Framing } from '@vigil/protocols/modbus/slave'
import type { HostileDeps, HostileOrder } from './hostile-door.ts'

const registers = new Map(Array.from({ length: 4_000 }, (_, at) => [at, 1]))
const memory = { coil: registers, discrete: registers, input: registers, holding: registers }
const allFigures = { get: () => 12.5 } as unknown as ReadonlyMap<string, number> // whatever is asked for

type Answers = (chunk: Uint8Array) => Buffer[]

const byRegisters = (framing: Framing): Answers => {
  const questions = createQuestionStream(framing)
  return (chunk) => questions(chunk).map((question) => writeAnswer(framing, question, answerOf(question.pdu, memory)))
}

const byMeters = (addresses: readonly string[]): Answers => {
  const stream = createMeterStream()
  return (chunk) =>
    stream.take(chunk).flatMap((asked) =>
      addresses.flatMap((address) => {
        const answer = meterAnswer(asked, { address, figures: allFigures })
        return answer ? [withWakeUp(writeMeterFrame(answer))] : []
      }),
    )
}

const answersBy = ({ door, meters }: HostileOrder): Answers => {
  if (door === 'dlt645') return byMeters(meters)
  return byRegisters(door === 'modbusRtu' ? 'rtu' : 'tcp')
}

const sayTorn = async (socket: Socket, chunks: readonly Buffer[]): Promise<void> => {
  for (const chunk of chunks) {
    if (socket.destroyed) return
    socket.write(chunk)
    if (chunk.length < 8) await pause(1)
  }
}

const answer = async (socket: Socket, right: Buffer, { next }: HostileDeps): Promise<void> => {
  const { chunks, chance } = await next()
  const kind = chance.next()
  // He is there, and says nothing.
  if (kind < 0.05) return
  if (kind < 0.75) socket.write(right)
  await sayTorn(socket, kind < 0.7 ? [Buffer.concat(chunks)] : chunks)
  if (kind > 0.97) socket.resetAndDestroy()
}

/** What nobody asked for. */
const babble = async (socket: Socket, { next, isHostile }: HostileDeps): Promise<void> => {
  while (!socket.destroyed) {
    const { chunks } = await next()
    if (isHostile()) await sayTorn(socket, [Buffer.concat(chunks)])
  }
}

interface HostileLine extends HostileOrder {
  readonly port: number
  readonly isBabbling: boolean
}

export const startHostileLine = (order: HostileLine, deps: HostileDeps): void => {
  createServer((socket) => {
    deps.began()
    socket.setNoDelay(true)
    socket.on('error', () => undefined)
    const answers = answersBy(order)
    socket.on('data', (chunk) => {
      for (const right of answers(chunk))
        if (deps.isHostile()) void answer(socket, right, deps)
        else socket.write(right)
    })
    if (order.isBabbling) void babble(socket, deps)
  }).listen(order.port, '127.0.0.1')
}
