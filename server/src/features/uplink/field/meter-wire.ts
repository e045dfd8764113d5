/** DL/T 645 over a socket to a converter. An answer names its meter and what it answers, so one that comes late hurts nobody. */
import type { Socket } from 'node:net'
import { withWakeUp, writeMeterFrame, type MeterFrame } from '@vigil/protocols/dlt645/frame'
import { createMeterStream } from '@vigil/protocols/dlt645/frame-stream'
import { askFor, readAnswer } from '@vigil/protocols/dlt645/quantities'
import type { FieldAnswer, FieldWire } from './field-wire.ts'

interface Asked {
  readonly address: string
  readonly identifier: string
  readonly property: string
  settle(answer: FieldAnswer): void
}

const answerIn = ({ address, identifier, property }: Asked, frame: MeterFrame): FieldAnswer | undefined => {
  if (frame.address !== address) return undefined
  const read = readAnswer(frame)
  if ('unreadable' in read) return { refused: read.unreadable }
  if (read.message.identifier !== identifier) return undefined
  const [figure] = read.message.figures
  return figure === undefined ? { values: {}, wrong: [property] } : { values: { [property]: figure }, wrong: [] }
}

export const openMeterLine = (socket: Socket, answerMs: number): FieldWire => {
  const stream = createMeterStream()
  let asked: Asked | undefined
  socket.on('data', (chunk) => {
    for (const frame of stream.take(chunk)) {
      const answer = asked && answerIn(asked, frame)
      if (answer) asked?.settle(answer)
    }
  })
  socket.once('close', () => asked?.settle('silent'))

  return {
    ask(address, question) {
      if (question.kind !== 'figure') return Promise.resolve({ refused: 'a meter has identifiers' })
      return new Promise((resolve) => {
        const settle = (answer: FieldAnswer): void => {
          clearTimeout(timer)
          asked = undefined
          resolve(answer)
        }
        const timer = setTimeout(settle, answerMs, 'silent')
        asked = { address, identifier: question.identifier, property: question.property, settle }
        socket.write(withWakeUp(writeMeterFrame(askFor(address, question.identifier))))
      })
    },
    write: () => Promise.resolve({ refused: 'DL/T 645 is only read' }),
    isOpen: () => !socket.destroyed,
    reset: () => void socket.resetAndDestroy(),
  }
}
