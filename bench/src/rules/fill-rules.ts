/** A thousand rules in one unit: half of them count fires, half compare what pumps measure. None of them ever holds. */
import { randomUUID } from 'node:crypto'
import type { LinkageBody, LinkageTrigger } from '@vigil/contract/linkage/rule'
import { findDeviceType } from '@vigil/device-types/find-device-type'
import type pg from 'pg'
import type { RegisteredDevice } from '#lanes/registry.ts'

const ruleCount = 1_000
const beyond = 1e9

export interface UnitDevices {
  readonly projectId: string
  readonly fires: readonly RegisteredDevice[]
  readonly pumps: readonly RegisteredDevice[]
}

const measuredOf = ({ type }: RegisteredDevice): string => {
  const found = Object.entries(findDeviceType({ id: type }).properties).find(([, { type: kind }]) => kind === 'number')
  if (!found) throw new Error(`${type} measures nothing`)
  return found[0]
}

const at = <Row>(rows: readonly Row[], place: number): Row => {
  const row = rows[place % rows.length]
  if (row === undefined) throw new Error('the unit has none of them')
  return row
}

const triggerOf = ({ fires, pumps }: UnitDevices, place: number): LinkageTrigger => {
  if (place % 2 === 0)
    // More of them than there are: it is judged at every fire and never true.
    return { kind: 'alarm', equipmentIds: fires.map(({ id }) => id), event: 'fire', atLeast: 10, withinS: 30 }
  const pump = at(pumps, place)
  return { kind: 'value', equipmentId: pump.id, property: measuredOf(pump), is: 'gt', value: beyond }
}

const bodyOf = (unit: UnitDevices, place: number): LinkageBody => ({
  name: `rule ${place}`,
  when: [triggerOf(unit, place)],
  and: [{ kind: 'clock', from: '00:00', to: '00:00', weekdays: [1, 2, 3, 4, 5, 6, 7] }],
  forS: 0,
  does: [{ equipmentId: at(unit.pumps, place).id, action: 'start', params: {}, delayS: 0, asks: false }],
  otherwise: [],
  again: 'afterEnd',
})

/** Written down as they stand once a second person has let them act. */
export const fillRules = async (owner: pg.Client, unit: UnitDevices): Promise<void> => {
  const rules = Array.from({ length: ruleCount }, (_, place) => ({ id: randomUUID(), body: bodyOf(unit, place) }))
  const [ids, bodies] = [rules.map(({ id }) => id), rules.map(({ body }) => JSON.stringify(body))]
  await owner.query(
    `insert into linkage_rule (id, oem_id, company_id, project_id)
     select r.id, p.oem_id, p.company_id, p.id from unnest($1::uuid[]) r (id), project p where p.id = $2`,
    [ids, unit.projectId],
  )
  await owner.query(
    `insert into linkage_version (rule_id, version, state, body, expression, needs_approval, account_id, role_id)
     select r.id, 1, 'off', r.body, '', true, r.id, r.id from unnest($1::uuid[], $2::jsonb[]) r (id, body)`,
    [ids, bodies],
  )
  await owner.query('insert into linkage_state (rule_id, version) select unnest($1::uuid[]), 1', [ids])
}

export const turnRules = (owner: pg.Client, isOn: boolean): Promise<unknown> =>
  owner.query(`update linkage_version set state = $1`, [isOn ? 'on' : 'off'])
