/** What was read, as the reports and acknowledgements of a device. */
import { performance } from 'node:perf_hooks'
import type { Scalar } from '@vigil/device-types/device-type'
import { write } from '@vigil/protocols/device-message'
import type { Uplink } from '../uplink.service.ts'
import type { AskedSession } from '../asking/asked-session.ts'
import type { FieldAnswer, FieldQuestion } from './field-wire.ts'
import { propertiesOf, type FieldSlave } from './line-plan.ts'
import { reportsFrom } from './said.ts'

type Deps = { uplink: Uplink; now: () => number }

/** Which points are not good, and why. */
export const note = (slave: FieldSlave, question: FieldQuestion, answer: Exclude<FieldAnswer, 'silent'>): void => {
  for (const property of propertiesOf(question)) {
    if ('refused' in answer) slave.faults.set(property, answer.refused)
    else if (answer.wrong.includes(property)) slave.faults.set(property, 'holds nothing that can be right')
    else slave.faults.delete(property)
  }
}

interface Told {
  readonly slave: FieldSlave
  readonly values: Readonly<Record<string, Scalar>>
  readonly isAll: boolean
}

export const tell = ({ uplink, now }: Deps, session: AskedSession, { slave, values, isAll }: Told): void => {
  const { row, type, memory } = slave
  const at = performance.now()
  for (const part of reportsFrom({ type, values, isAll }, memory, at)) {
    session.seq += 1
    const { boot, seq } = session
    const child = row.child === null ? {} : { child: row.child }
    uplink.receive(session.link, {
      kind: 'report',
      payload: write({ boot, seq, t: now(), ...child, values: part }),
      qos: 1,
      accept() {
        for (const [key, value] of Object.entries(part)) memory.set(key, { value, at })
      },
    })
  }
}

export const acknowledge = ({ uplink }: Deps, { link }: AskedSession, id: string, refusal?: string): void => {
  const result = refusal === undefined ? 'accepted' : 'refused'
  const payload = write({ id, result, ...(refusal === undefined ? {} : { reason: refusal }) })
  uplink.receive(link, { kind: 'ack', payload, qos: 1, accept: () => undefined })
}
