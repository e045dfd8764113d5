import type { Equipment, EquipmentCount, Shadow } from '@vigil/contract/equipment/equipment'
import type { equipmentCalls } from '@vigil/contract/equipment/equipment'
import type { InputOf } from '@vigil/contract/call'
import { firstMadeNo } from '@vigil/contract/equipment/made-type'
import { Problem } from '@vigil/contract/problems'
import { findDeviceType, typesFor } from '@vigil/device-types/find-device-type'
import { pageOfRows } from '#infrastructure/database/page.ts'
import type { ScopedDatabase, Transaction } from '#infrastructure/database/scoped-database.ts'
import { projectById } from '../project/project.repository.ts'
import { settingsOf, type Actor } from '../rights/actor/actor.ts'
import { pageStart } from '../rights/call/page-start.ts'
import { newDeviceSecret } from './device-secret.ts'
import { equipmentCells } from './equipment-count.repository.ts'
import { countOf } from './equipment-count.rules.ts'
import { filterFor } from './equipment-filter.ts'
import { equipmentPage } from './equipment-page.repository.ts'
import * as registry from './equipment.repository.ts'
import { registeredLoad } from './fire-load.rules.ts'
import { expireStateOf, expiresSoon, isCodeTaken, lifecycleOf, stateNameOf } from './equipment.rules.ts'
import { freeRetiredCode } from './life/free-code.ts'
import { pinyinOf } from './name-pinyin.ts'

type Deps = { database: ScopedDatabase; newId: () => string; now: () => number }
type Filter = InputOf<typeof equipmentCalls.list>
type CountFilter = InputOf<typeof equipmentCalls.count>
type NewEquipment = InputOf<typeof equipmentCalls.add>

export const createEquipmentService = ({ database, newId, now }: Deps) => {
  const toEquipment = (row: registry.EquipmentRow): Equipment => equipmentOf(row, now())

  const found = async (actor: Actor, equipmentId: string): Promise<registry.EquipmentRow> => {
    const [row] = await database.read(settingsOf(actor), registry.equipmentById(actor.scope, equipmentId))
    if (!row) throw new Problem('missing')
    return row
  }

  const shadowsOf = async (actor: Actor, ids: readonly string[]): Promise<Shadow[]> => {
    const rows = await database.read(settingsOf(actor), registry.shadowsOf(actor.scope, ids))
    return rows.map(shadowOf)
  }

  const insert = async (
    tx: Transaction,
    actor: Actor,
    input: NewEquipment,
  ): Promise<{ id: string; secret: string | null }> => {
    const [project] = await tx.rows(projectById(actor.scope, input.projectId))
    if (!project) throw new Problem('missing')
    if (project.state === 'archived') throw new Problem('unitArchived')
    if (input.areaId !== undefined) {
      const [area] = await tx.rows(registry.areaInUnit(input.areaId, project.id))
      if (!area) throw new Problem('areaElsewhere')
    }
    const host = await hostOf(tx, actor, input)
    const { equipmentTypeId: typeNo } = input
    if (typeNo >= firstMadeNo && !typesFor(project.oem_id).some((type) => type.equipmentTypeId === typeNo))
      throw new Problem('typeUnknown')
    if (!host) await freeRetiredCode(tx, actor, { keyCode: input.keyCode, newId })
    const id = newId()
    await tx.rows(
      registry.insertEquipment({
        id,
        oem_id: project.oem_id,
        company_id: project.company_id,
        project_id: project.id,
        shard: project.shard,
        area_id: input.areaId ?? null,
        parent_id: host?.id ?? null,
        child_key: host ? (input.childDeviceKey ?? null) : null,
        // By this alone is an address behind it taken once.
        key_code: host?.key_code ?? input.keyCode,
        type_no: input.equipmentTypeId,
        protocol_id: input.protocolId ?? null,
        name: input.deviceName,
        pinyin: pinyinOf(input.deviceName),
        install_add: input.installAdd ?? '',
        // Until it was shown to work.
        lifecycle: 'installed',
      }),
    )
    // A child speaks through its parent's connection and has no credential of its own.
    if (host) return { id, secret: null }
    const { secret, secretHash } = newDeviceSecret()
    await tx.rows(registry.insertCredential({ equipment_id: id, secret_hash: secretHash }))
    return { id, secret }
  }

  return {
    async list(actor: Actor, { after, size, ...filter }: Filter) {
      const narrowed = await filterFor(database, actor, filter)
      const page = equipmentPage(actor.scope, narrowed, pageStart(after), size + 1)
      return pageOfRows(await database.read(settingsOf(actor), page), size, toEquipment)
    },

    detail: async (actor: Actor, equipmentId: string): Promise<Equipment> =>
      toEquipment(await found(actor, equipmentId)),

    async shadow(actor: Actor, equipmentId: string): Promise<Shadow> {
      const [shadow] = await shadowsOf(actor, [equipmentId])
      if (!shadow) throw new Problem('missing')
      return shadow
    },

    shadows: async (actor: Actor, ids: readonly string[]): Promise<{ rows: Shadow[] }> => ({
      rows: await shadowsOf(actor, ids),
    }),

    async count(actor: Actor, filter: CountFilter): Promise<EquipmentCount> {
      const asked = await filterFor(database, actor, filter)
      return countOf(await database.read(settingsOf(actor), equipmentCells(actor.scope, asked)), asked)
    },

    async search(actor: Actor, { word, size }: { word: string; size: number }): Promise<{ rows: Equipment[] }> {
      const hits = await database.read(settingsOf(actor), registry.searchEquipment(word, actor.oemId, size))
      if (hits.length === 0) return { rows: [] }
      const ids = hits.map((hit) => hit.id)
      const rows = await database.read(settingsOf(actor), registry.equipmentByIds(actor.scope, ids))
      return { rows: rows.map(toEquipment) }
    },

    async add(actor: Actor, input: NewEquipment): Promise<{ equipment: Equipment; secret: string | null }> {
      if ((input.parentId === undefined) !== (input.childDeviceKey === undefined))
        throw new Problem('invalidInput', { fields: [{ path: 'childDeviceKey', code: 'goes_with_parentId' }] })
      const { id, secret } = await database
        .write(settingsOf(actor), (tx) => insert(tx, actor, input))
        .catch((error: unknown) => {
          throw isCodeTaken(error) ? new Problem(input.parentId ? 'childAddressTaken' : 'keyCodeTaken') : error
        })
      return { equipment: toEquipment(await found(actor, id)), secret }
    },
  }
}

/** Through whom it will speak: of its own unit, and with a socket. A loop of a loop would be heard by nobody. */
const hostOf = async (
  tx: Transaction,
  actor: Actor,
  { parentId, projectId }: NewEquipment,
): Promise<registry.EquipmentRow | undefined> => {
  if (parentId === undefined) return undefined
  const [host] = await tx.rows(registry.equipmentById(actor.scope, parentId))
  if (!host) throw new Problem('missing')
  if (host.project_id !== projectId || host.parent_id !== null)
    throw new Problem('invalidInput', { fields: [{ path: 'parentId', code: 'not_a_host_of_this_unit' }] })
  return host
}

const shadowOf = ({ equipment_id, version, online, state, reported }: registry.ShadowRow): Shadow => ({
  equipmentId: equipment_id,
  version,
  online,
  state: stateNameOf(state),
  values: reported,
})

export const equipmentOf = (row: registry.EquipmentRow, now: number): Equipment => ({
  equipmentId: row.id,
  oemId: row.oem_id,
  companyId: row.company_id,
  projectId: row.project_id,
  areaId: row.area_id,
  parentId: row.parent_id,
  childDeviceKey: row.child_key,
  keyCode: row.key_code,
  deviceName: row.name,
  typeName: findDeviceType({ equipmentTypeId: row.type_no }).id,
  equipmentTypeId: row.type_no,
  protocolId: row.protocol_id,
  installAdd: row.install_add,
  lifecycle: lifecycleOf(row),
  expireState: expireStateOf(row.expires_at, now),
  expireSoon: expiresSoon(row.expires_at, now),
  servedUntil: row.expires_at?.toISOString() ?? null,
  fireLoad: registeredLoad(row),
  limits: row.limits,
  online: row.online,
  state: stateNameOf(row.state),
  reportedAt: row.reported_at?.toISOString() ?? null,
})
