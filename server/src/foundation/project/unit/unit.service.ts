/** Makes units, changes them, and moves them between their states. */
import type { InputOf } from '@vigil/contract/call'
import type { projectAdminCalls, ProjectState, Unit } from '@vigil/contract/tenancy/project-admin'
import { Problem } from '@vigil/contract/problems'
import type { ScopedDatabase, Transaction } from '#infrastructure/database/scoped-database.ts'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { knowsPeople } from '#foundation/rights/actor/known-people.ts'
import { contactOf, contactsOfProject, type ContactRow } from '../contact/contact.repository.ts'
import { projectOf, stateNamed } from '../project.service.ts'
import { shardOfId } from '../shards.ts'
import { createOwnerFinder } from './unit-owner.ts'
import * as units from './unit.repository.ts'
import { lacksFor, movesOf, type UnitFacts } from './unit.rules.ts'

type Deps = { database: ScopedDatabase; newId: () => string }
type Input<Name extends keyof typeof projectAdminCalls> = InputOf<(typeof projectAdminCalls)[Name]>

export const createUnitService = ({ database, newId }: Deps) => {
  const ownerOf = createOwnerFinder(database)

  const find = async (tx: Transaction, actor: Actor, projectId: string) => {
    const [row] = await tx.rows(units.unitById(actor.scope, projectId))
    if (!row) throw new Problem('missing')
    return { row, contacts: await tx.rows(contactsOfProject(projectId)) }
  }

  const detail = async (actor: Actor, projectId: string): Promise<Unit> => {
    const { row, contacts } = await database.write(settingsOf(actor), (tx) => find(tx, actor, projectId))
    const unit = unitOf(row, contacts)
    return knowsPeople(actor) ? unit : { ...unit, contacts: [] }
  }

  const move = (actor: Actor, projectId: string, to: ProjectState): Promise<void> =>
    database.write(settingsOf(actor), async (tx) => {
      await tx.rows(units.lockUnit(projectId))
      const { row, contacts } = await find(tx, actor, projectId)
      const unit = unitOf(row, contacts)
      if (unit.state === 'archived') throw new Problem('unitArchived')
      if (!unit.moves.some((possible) => possible.to === to)) throw new Problem('conflict')
      const lacks = lacksFor(to, factsOf(row, contacts))
      if (lacks.includes('equipment')) throw new Problem('unitHasEquipment', { count: row.in_use })
      if (lacks.length > 0) throw new Problem('unitNotReady', { lacks })
      await tx.rows(units.updateUnit(projectId, undefined, { state: to }))
    })

  const change = async (actor: Actor, projectId: string, update: ReturnType<typeof units.updateUnit>) => {
    const [changed] = await database.read(settingsOf(actor), update).catch(refuseTakenCode)
    const unit = await detail(actor, projectId)
    if (!changed) throw new Problem(unit.state === 'archived' ? 'unitArchived' : 'conflict')
    return unit
  }

  return {
    detail,

    async add(actor: Actor, { oemId, companyId, externalCode, timeZone, ...facts }: Input<'add'>): Promise<Unit> {
      const id = newId()
      const owner = await ownerOf(actor, { oemId, companyId })
      const row = {
        id,
        ...owner,
        ...facts,
        ...zoneIn(timeZone),
        external_code: externalCode ?? null,
        state: 'draft',
        shard: shardOfId(id),
      }
      await database.read(settingsOf(actor), units.insertUnit(row)).catch(refuseTakenCode)
      return detail(actor, id)
    },

    update: (
      actor: Actor,
      { projectId, version, externalCode, timeZone, ...facts }: Input<'update'>,
    ): Promise<Unit> => {
      const code = externalCode === undefined ? {} : { external_code: externalCode }
      return change(actor, projectId, units.updateUnit(projectId, version, { ...facts, ...code, ...zoneIn(timeZone) }))
    },

    async remove(actor: Actor, projectId: string) {
      await move(actor, projectId, 'archived')
      return {}
    },

    async move(actor: Actor, { projectId, to }: Input<'move'>): Promise<Unit> {
      await move(actor, projectId, to)
      return detail(actor, projectId)
    },

    setServicePeriod(actor: Actor, { projectId, serviceFrom, serviceUntil }: Input<'setServicePeriod'>): Promise<Unit> {
      if (serviceUntil <= serviceFrom)
        throw new Problem('invalidInput', { fields: [{ path: 'serviceUntil', code: 'not_after_serviceFrom' }] })
      const period = { service_from: new Date(serviceFrom), service_until: new Date(serviceUntil) }
      return change(actor, projectId, units.updateUnit(projectId, undefined, period))
    },
  }
}

const zoneIn = (timeZone: string | undefined) => (timeZone === undefined ? {} : { zone: timeZone })

const refuseTakenCode = (error: unknown): never => {
  const isTaken = error instanceof Error && 'code' in error && error.code === '23505'
  throw isTaken ? new Problem('unitCodeTaken') : error
}

const factsOf = (row: units.UnitRow, contacts: readonly ContactRow[]): UnitFacts => ({
  kind: row.kind,
  address: row.address,
  longitude: row.longitude,
  latitude: row.latitude,
  contacts: contacts.map((contact) => ({ role: contactOf(contact).role, isTested: contact.tested_at !== null })),
  inUse: row.in_use,
})

const unitOf = (row: units.UnitRow, contacts: readonly ContactRow[]): Unit => {
  const project = projectOf(row)
  return {
    ...project,
    version: row.version,
    externalCode: row.external_code,
    companyName: row.company_name,
    timeZone: row.zone,
    serviceFrom: row.service_from?.toISOString() ?? null,
    serviceUntil: row.service_until?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    equipment: { worst: stateNamed(row.worst), total: row.total, inTrouble: row.in_trouble, offline: row.offline },
    contacts: contacts.map(contactOf),
    moves: movesOf(project.state, factsOf(row, contacts)),
  }
}
