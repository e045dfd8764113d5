/** Slaves on a real socket, as many as a test wants, with what the field does to them. */
import { createServer, type AddressInfo, type Socket } from 'node:net'
import type { RegisterMap, RegisterTable } from '@vigil/device-types/register-map'
import type { Scalar } from '@vigil/device-types/device-type'
import { wordsFor } from '@vigil/protocols/modbus/registers'
import {
  answerOf,
  createQuestionStream,
  writeAnswer,
  type Framing,
  type SlaveMemory,
} from '@vigil/protocols/modbus/slave'

export interface StandInSlave {
  readonly memory: SlaveMemory
  isDead: boolean
  /** A coil that was written: what it does to the slave. */
  obeys(at: number): void
  /** When it was asked to read, and every write that reached it. */
  readonly askedAt: number[]
  readonly written: number[]
}

export interface SlaveLine {
  readonly port: number
  slave(unit: number): StandInSlave
  /** Shows these values where the map says. */
  show(unit: number, map: RegisterMap, values: Readonly<Record<string, Scalar>>): void
  stop(): void
}

const newSlave = (): StandInSlave => ({
  memory: { coil: new Map(), discrete: new Map(), input: new Map(), holding: new Map() },
  isDead: false,
  obeys: () => undefined,
  askedAt: [],
  written: [],
})

export const startSlaves = async (
  framing: Framing,
  garble = (answer: Buffer): Buffer => answer,
): Promise<SlaveLine> => {
  const slaves = new Map<number, StandInSlave>()
  const sockets = new Set<Socket>()
  const slaveOf = (unit: number): StandInSlave => {
    const known = slaves.get(unit) ?? newSlave()
    slaves.set(unit, known)
    return known
  }
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    const take = createQuestionStream(framing)
    socket.on('data', (chunk) => {
      for (const question of take(chunk)) {
        const slave = slaves.get(question.unit)
        const isWrite = (question.pdu[0] ?? 0) > 4
        slave?.[isWrite ? 'written' : 'askedAt'].push(isWrite ? question.pdu.readUInt16BE(1) : performance.now())
        if (!slave || slave.isDead) continue
        const pdu = answerOf(question.pdu, slave.memory)
        if (isWrite) slave.obeys(question.pdu.readUInt16BE(1))
        socket.write(garble(writeAnswer(framing, question, pdu)))
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo
  return {
    port,
    slave: slaveOf,
    show(unit, map, values) {
      const { memory } = slaveOf(unit)
      for (const point of map.points) {
        const table: RegisterTable = point.table
        const value = values[point.property] ?? (point.states ? Object.values(point.states)[0] : 0) ?? 0
        wordsFor(point, value).forEach((word, place) => memory[table].set(point.at + place, word))
      }
      for (const { table, at } of Object.values(map.commands)) memory[table].set(at, 0)
    },
    stop() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
