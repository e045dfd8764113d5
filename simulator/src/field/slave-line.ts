/** Modbus slaves over TCP, or over a serial line behind a converter: they hold registers and do what coils tell them. */
import type { Scalar } from '@vigil/device-types/device-type'
import type { RegisterMap } from '@vigil/device-types/register-map'
import { wordsFor } from '@vigil/protocols/modbus/registers'
import {
  answerOf,
  createQuestionStream,
  writeAnswer,
  type Framing,
  type SlaveMemory,
} from '@vigil/protocols/modbus/slave'
import { serveLine, type FieldLine, type UnitFaults } from './line-server.ts'
import type { World } from '#world.ts'

interface Slave {
  readonly memory: SlaveMemory
  readonly map: RegisterMap
  faults: UnitFaults
}

export interface SlaveLine extends FieldLine {
  /** Shows these values; what is not named keeps what it showed, and of a new slave is 0. */
  show(unit: number, map: RegisterMap, values: Readonly<Record<string, Scalar>>): void
  fail(unit: number, faults: UnitFaults): void
}

const memoryFor = ({ points, commands }: RegisterMap): SlaveMemory => {
  const memory: SlaveMemory = { coil: new Map(), discrete: new Map(), input: new Map(), holding: new Map() }
  for (const point of points) wordsFor(point, 0).forEach((_, place) => memory[point.table].set(point.at + place, 0))
  for (const { table, at } of Object.values(commands)) memory[table].set(at, 0)
  return memory
}

const put = ({ memory, map }: Slave, values: Readonly<Record<string, Scalar>>): void => {
  for (const point of map.points) {
    const value = values[point.property]
    if (value === undefined) continue
    wordsFor(point, value).forEach((word, place) => memory[point.table].set(point.at + place, word))
  }
}

const states: Readonly<Record<string, Scalar>> = { switchOn: 'closed', switchOff: 'open' }

/** A breaker that was told to move has moved. */
const obey = (slave: Slave): void => {
  for (const [key, { table, at, proves }] of Object.entries(slave.map.commands)) {
    const state = states[key]
    if (slave.memory[table].get(at) !== 1 || state === undefined) continue
    slave.memory[table].set(at, 0)
    put(slave, { [proves]: state })
  }
}

export const startSlaveLine = async (framing: Framing, world: World): Promise<SlaveLine> => {
  const slaves = new Map<number, Slave>()
  const listenTo = () => {
    const questions = createQuestionStream(framing)
    return (chunk: Uint8Array) =>
      questions(chunk).flatMap((question) => {
        const slave = slaves.get(question.unit)
        if (!slave || slave.faults.isDead) return []
        const bytes = writeAnswer(framing, question, answerOf(question.pdu, slave.memory))
        obey(slave)
        return [{ bytes, slowMs: slave.faults.slowMs ?? 0 }]
      })
  }
  return {
    ...(await serveLine({ world, listenTo })),
    show(unit, map, values) {
      const known = slaves.get(unit)
      const slave = known?.map === map ? known : { memory: memoryFor(map), map, faults: {} }
      slaves.set(unit, slave)
      put(slave, values)
    },
    fail(unit, faults) {
      const slave = slaves.get(unit)
      if (slave) slave.faults = faults
    },
  }
}
