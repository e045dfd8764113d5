import { equipmentStateNames, equipmentStates, type EquipmentState } from '@vigil/contract/equipment/equipment'
import { areaKinds, projectStates, type Area, type Project, type ProjectRow } from '@vigil/contract/tenancy/project'
import { Problem } from '@vigil/contract/problems'
import { pageOfRows } from '#infrastructure/database/page.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { settingsOf, type Actor } from '../rights/actor/actor.ts'
import { pageStart } from '../rights/call/page-start.ts'
import * as projects from './project.repository.ts'

type Deps = { database: ScopedDatabase; newId: () => string }
type Page = projects.ProjectFilter & { after?: string | undefined; size: number }
type NewArea = { projectId: string; parentId?: string | undefined; kind: Area['kind']; name: string }

export const createProjectService = ({ database, newId }: Deps) => {
  const found = async (actor: Actor, projectId: string) => {
    const [row] = await database.read(settingsOf(actor), projects.projectById(actor.scope, projectId))
    if (!row) throw new Problem('missing')
    return row
  }

  return {
    async list(actor: Actor, { after, size, ...filter }: Page) {
      const page = projects.projectPage(actor.scope, filter, { after: pageStart(after), limit: size + 1 })
      return pageOfRows(await database.read(settingsOf(actor), page), size, projectRowOf)
    },

    detail: async (actor: Actor, projectId: string): Promise<Project> => projectOf(await found(actor, projectId)),

    async areas(actor: Actor, projectId: string): Promise<{ rows: Area[] }> {
      await found(actor, projectId)
      const rows = await database.read(settingsOf(actor), projects.areasOfProject(actor.scope, projectId))
      return { rows: rows.map(areaOf) }
    },

    async addArea(actor: Actor, area: NewArea): Promise<Area> {
      const project = await found(actor, area.projectId)
      if (area.parentId) {
        const [parent] = await database.read(settingsOf(actor), projects.areaById(area.parentId))
        if (parent?.project_id !== project.id) throw new Problem('missing')
      }
      const row = {
        id: newId(),
        project_id: project.id,
        parent_id: area.parentId ?? null,
        kind: area.kind,
        name: area.name,
      }
      const place = { oem_id: project.oem_id, company_id: project.company_id }
      await database.read(settingsOf(actor), projects.insertArea({ ...row, ...place }))
      return areaOf(row)
    },

    async renameArea(actor: Actor, areaId: string, name: string): Promise<Area> {
      const [row] = await database.read(settingsOf(actor), projects.renameArea(areaId, name))
      if (!row) throw new Problem('missing')
      return areaOf(row)
    },

    async removeArea(actor: Actor, areaId: string) {
      const [gone] = await database.read(settingsOf(actor), projects.deleteEmptyArea(areaId))
      if (!gone) throw new Problem('areaNotEmpty')
      return {}
    },
  }
}

export const stateNamed = (state: number): EquipmentState =>
  equipmentStateNames.find((name) => equipmentStates[name] === state) ?? 'normal'

type PlainRow = Omit<projects.ProjectListRow, keyof projects.Figures | 'external_code' | 'service_until'>

const projectRowOf = (row: projects.ProjectListRow): ProjectRow => ({
  ...projectOf(row),
  serviceUntil: row.service_until?.toISOString() ?? null,
  worst: stateNamed(row.worst),
  equipmentTotal: row.total,
  inTrouble: row.in_trouble,
  offline: row.offline,
})

export const projectOf = (row: PlainRow): Project => ({
  projectId: row.id,
  oemId: row.oem_id,
  companyId: row.company_id,
  name: row.name,
  kind: row.kind,
  address: row.address,
  state: projectStates.find((state) => state === row.state) ?? 'suspended',
  longitude: row.longitude,
  latitude: row.latitude,
})

type AreaRow = { id: string; project_id: string; parent_id: string | null; kind: string; name: string }

export const areaOf = (row: AreaRow): Area => ({
  areaId: row.id,
  projectId: row.project_id,
  parentId: row.parent_id,
  kind: areaKinds.find((kind) => kind === row.kind) ?? 'zone',
  name: row.name,
})
