/** What there is to ask on a line, from its rows and the rows of registers. Pure. */
import type { DeviceType } from '@vigil/device-types/device-type'
import { findDeviceType } from '@vigil/device-types/find-device-type'
import type { RegisterMap } from '@vigil/device-types/register-map'
import { findRegisterMap } from '@vigil/device-types/register-maps/find-register-map'
import { blocksOf } from '@vigil/protocols/modbus/registers'
import type { LineRow, SlaveRow } from './field-line.repository.ts'
import type { FieldQuestion } from './field-wire.ts'
import type { Memory } from './said.ts'
import type { Part, Slave } from './turns.ts'

export interface FieldSlave extends Slave<FieldQuestion> {
  readonly row: SlaveRow
  readonly type: DeviceType
  readonly commands: RegisterMap['commands']
  readonly memory: Memory
  /** Of points that could not be read: why. */
  readonly faults: Map<string, string>
  /** What the registry was told of it last. */
  told: string
}

/** A bill is made of quarters of an hour. */
const meterEverySec = 60

type Asked = { readonly question: FieldQuestion; readonly everySec: number }

const figuresOf = ({ dlt645 = {} }: DeviceType): Asked[] =>
  Object.entries(dlt645).flatMap(([property, identifier = '']) =>
    identifier === '' ? [] : [{ question: { kind: 'figure', identifier, property }, everySec: meterEverySec }],
  )

/** Registers of another kind of equipment say something else: then there is nothing to ask. */
const mapOf = ({ protocol }: LineRow, { map: id }: SlaveRow, type: DeviceType): RegisterMap | undefined => {
  const map = protocol === 'dlt645' || id === null ? undefined : findRegisterMap(id)
  return map?.typeId === type.id ? map : undefined
}

const registersOf = (map: RegisterMap | undefined): Asked[] =>
  (map ? blocksOf(map) : []).map((block) => ({ question: { kind: 'registers', block }, everySec: block.everySec }))

export const planLine = (line: LineRow, now: number): FieldSlave[] =>
  line.slaves.map((row) => {
    const type = findDeviceType({ equipmentTypeId: row.typeNo, protocolId: row.protocolId ?? undefined })
    const map = mapOf(line, row, type)
    const asked = line.protocol === 'dlt645' ? figuresOf(type) : registersOf(map)
    const parts = asked.map(({ question, everySec }): Part<FieldQuestion> => ({
      question,
      everyMs: everySec * 1_000,
      dueAt: now,
      hotUntil: 0,
    }))
    return {
      row,
      type,
      parts,
      commands: map?.commands ?? {},
      memory: new Map(),
      faults: new Map(),
      hasAnswered: false,
      silences: 0,
      retryAt: 0,
      told: '',
    }
  })

export const propertiesOf = (question: FieldQuestion): string[] =>
  question.kind === 'figure' ? [question.property] : question.block.points.map(({ property }) => property)

/** Good: it answers, and all its points hold what can be right. Stale: it was not heard of lately. */
export const qualityOf = ({ hasAnswered, silences, faults }: FieldSlave): 'good' | 'stale' | 'error' => {
  if (!hasAnswered || silences > 0) return 'stale'
  return faults.size > 0 ? 'error' : 'good'
}
