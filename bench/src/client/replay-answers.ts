/** What the platform would answer about the unit of a feed; the calls that a list of equipment makes, and no others. */
import { accountCalls, type Session } from '@vigil/contract/account/account'
import { deviceTypeCalls } from '@vigil/contract/equipment/device-type'
import { equipmentCalls, equipmentStateNames, type Equipment, type Shadow } from '@vigil/contract/equipment/equipment'
import { telemetryCalls } from '@vigil/contract/equipment/telemetry'
import { catalogue } from '@vigil/device-types/catalogue/catalogue'
import { projectId } from './feed.ts'

type Fields = Readonly<Record<string, unknown>>

const id = (n: number) => `01930000-0000-7000-8000-00000000010${n}`

const session: Session = {
  token: 'bench',
  user: {
    superAdmin: false,
    accountId: id(0),
    userName: 'bench',
    userTel: null,
    oemId: id(1),
    person: '陈志远',
    tel: null,
    job: 'dutyOfficer',
    provinceCode: null,
    cityCode: null,
    districtCode: null,
    nickname: null,
    userIcon: null,
    oemAdd: null,
    accessId: null,
    customId: null,
    logoMainSite: null,
    logoLoginSite: null,
  },
  permissionsStr: ',equip:list,equip:select,',
  equipPermissionsStr: ',',
  permissionsList: ['equip'],
  roleList: [{ roleId: id(2), roleName: '值班员', roleType: 2, active: true }],
  projectList: [{ projectId, projectName: '万台设备单位' }],
}

const shadowOf = ({ equipmentId, state }: Equipment): Shadow => ({
  equipmentId,
  version: 1,
  online: true,
  state,
  values: {},
})

export const replayAnswers = (equipment: readonly Equipment[]) => {
  const byId = new Map(equipment.map((row) => [row.equipmentId, row]))
  const found = (fields: Fields) => {
    const row = byId.get(String(fields['equipmentId']))
    if (!row) throw new Error('no such equipment')
    return row
  }
  const page = (fields: Fields) => {
    const rows = equipment.filter(({ state }) => state === fields['state'])
    const from = Number(fields['after'] ?? 0)
    const end = from + Number(fields['size'] ?? 50)
    return { rows: rows.slice(from, end), next: end < rows.length ? String(end) : null }
  }
  const count = () => ({
    total: equipment.length,
    byState: Object.fromEntries(
      equipmentStateNames.map((name) => [name, equipment.filter(({ state }) => state === name).length]),
    ),
    byType: [...Map.groupBy(equipment, ({ equipmentTypeId }) => equipmentTypeId)].map(([equipmentTypeId, rows]) => ({
      equipmentTypeId,
      count: rows.length,
    })),
  })
  const index = catalogue.map((row) => ({ ...row, typeName: row.id }))

  const answers: Readonly<Record<string, (fields: Fields) => unknown>> = {
    [accountCalls.login.path]: () => session,
    [accountCalls.session.path]: () => session,
    [equipmentCalls.list.path]: page,
    [equipmentCalls.count.path]: count,
    [equipmentCalls.detail.path]: found,
    [equipmentCalls.shadow.path]: (fields) => shadowOf(found(fields)),
    [equipmentCalls.shadows.path]: ({ equipmentIds }) => ({
      // Asked by our own page.
      rows: (equipmentIds as string[]).flatMap((equipmentId) => byId.get(equipmentId) ?? []).map(shadowOf),
    }),
    [deviceTypeCalls.index.path]: () => ({ rows: index }),
    [deviceTypeCalls.detail.path]: (fields) => ({
      row: catalogue.find(({ equipmentTypeId }) => equipmentTypeId === Number(fields.equipmentTypeId)),
    }),
    [telemetryCalls.lines.path]: () => ({ rows: [] }),
    [telemetryCalls.history.path]: ({ equipmentId }) => ({ equipmentId, bucketMs: 60_000, series: [], gaps: [] }),
  }
  return answers
}
