/** A newcomer's first steps: what each role should look at first, in this order. */
import { readerRoles, type ReaderRole } from '@vigil/contract/content/audience'
import { presetRoleNames } from '@vigil/contract/rights/preset-role-names'
import { contentPaths, deskPath } from '#infrastructure/navigation/content-paths.ts'
import type { SessionState } from '#foundation/session/session-store.ts'
import type { Places } from '#infrastructure/navigation/places.ts'
import type { IconName } from '#ui/icon/icon-paths.ts'

interface Step {
  readonly icon: IconName
  readonly to: (places: Places) => string
}

export const guideSteps = {
  told: { icon: 'bell', to: ({ mySwitches }) => mySwitches },
  notice: { icon: 'siren', to: ({ notice }) => notice },
  monitor: { icon: 'monitor', to: ({ monitor }) => monitor },
  ledger: { icon: 'list', to: ({ equipmentLedger }) => equipmentLedger },
  rounds: { icon: 'run', to: ({ patrolBacklog }) => patrolBacklog },
  orders: { icon: 'clipboard', to: ({ workOrderList }) => workOrderList },
  hazards: { icon: 'shield', to: ({ hazardList }) => hazardList },
  contacts: { icon: 'phone', to: ({ contacts }) => contacts },
  units: { icon: 'building', to: ({ unitList }) => unitList },
  people: { icon: 'people', to: ({ people }) => people },
  brand: { icon: 'palette', to: ({ brandStudio }) => brandStudio },
  operators: { icon: 'layers', to: ({ oemList }) => oemList },
  log: { icon: 'document', to: ({ operationLog }) => operationLog },
  desk: { icon: 'edit', to: () => deskPath },
  manual: { icon: 'info', to: () => contentPaths.manual },
  feedback: { icon: 'chat', to: () => contentPaths.feedback },
} as const satisfies Readonly<Record<string, Step>>
export type GuideStep = keyof typeof guideSteps

/** Three to five for each. */
export const guideRows: Readonly<Record<ReaderRole, readonly GuideStep[]>> = {
  super: ['operators', 'people', 'desk', 'log'],
  oem: ['units', 'people', 'brand', 'desk', 'told'],
  custom: ['units', 'people', 'hazards', 'told'],
  subCompany: ['orders', 'hazards', 'told', 'manual'],
  endUser: ['monitor', 'notice', 'told', 'feedback'],
  responsible: ['notice', 'hazards', 'told', 'contacts'],
  manager: ['contacts', 'people', 'hazards', 'monitor', 'told'],
  dutyOfficer: ['told', 'notice', 'monitor', 'contacts', 'manual'],
  maintainer: ['orders', 'ledger', 'hazards', 'told'],
  inspector: ['rounds', 'hazards', 'told', 'manual'],
}

/** For a role that somebody made himself. */
const usual: readonly GuideStep[] = ['told', 'notice', 'monitor', 'manual']

export const guideFor = ({ roleList, user }: Pick<SessionState, 'roleList' | 'user'>): readonly GuideStep[] => {
  const active = roleList.find((role) => role.active)
  const preset = readerRoles.find((name) => presetRoleNames[name].zh === active?.roleName)
  const role = preset ?? readerRoles.find((name) => name === user.job)
  return role ? guideRows[role] : usual
}
