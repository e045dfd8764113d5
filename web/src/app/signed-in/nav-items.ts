/** What the navigation shows. The first four are the tabs; the rest appears with its page and the right to list it. */
import { platformRight } from '#features/platform/platform-address.ts'
import type { IconName } from '#ui/icon/icon-paths.ts'
import type { Capability } from '@vigil/contract/capabilities'
import type { Permission, Resource } from '@vigil/contract/permissions'
import { dutyPath, healthPath, ownNames, quarantinePath } from '../own-pages.ts'
import { places, tabs } from '../places.ts'
import { routes } from '../routes.ts'
import type { RouteRow } from '../routes/route-row.ts'

export interface NavItem {
  readonly row: RouteRow
  readonly icon: IconName
}

const rowAt = (path: string): RouteRow => {
  const row = routes.find((candidate) => candidate.path === path.split('?', 1)[0])
  if (!row) throw new Error(`${path}: no such route`)
  return { ...row, path, name: ownNames[path] ?? row.name }
}

const tabIcons: Record<(typeof tabs)[number], IconName> = {
  home: 'home',
  monitor: 'monitor',
  notice: 'bell',
  me: 'person',
}

export const tabItems: readonly NavItem[] = tabs.map((name) => ({ row: rowAt(places[name]), icon: tabIcons[name] }))

interface Reach {
  /** Resources the person may list. */
  readonly menu: readonly string[]
  readonly may: (right: Permission) => boolean
  /** Whether the brand has that part of the product. */
  readonly has: (capability: Capability) => boolean
}

/** Whoever may list the resource finds it, unless it takes a further right. */
type Entry = readonly [path: string, icon: IconName, resource: Resource, right?: Permission]

const work: readonly Entry[] = [
  ['/pagesCommon/map', 'map', 'unit'],
  ['/pagesCommon/history/alarmListNew', 'shield', 'hazardRec'],
  [dutyPath, 'calendar', 'dutyCheck'],
  ['/pagesEquipment/patrolNew/patrol', 'clipboard', 'patrolTask'],
  ['/pagesCommon/tabMe/workOrder', 'document', 'ticket'],
  ['/pagesEquipment/linkage/list', 'linkage', 'linkRule'],
  ['/pagesCommon/report', 'chart', 'report'],
]
const admin: readonly Entry[] = [
  ['/pagesUnit/unitListNew', 'building', 'unit'],
  ['/pagesUnit/unitAdd/userManage', 'people', 'user'],
  ['/pagesCommon/tabMe/expenseCenter', 'wallet', 'bill'],
  ['/pagesCommon/tabMe/controlHistory', 'list', 'opLog'],
  ['/pagesOem/oemListNew', 'layers', 'oem'],
  ['/pagesOem/oemSetNew', 'palette', 'oem'],
  [healthPath, 'gauge', 'appVersion', platformRight],
  [quarantinePath, 'antenna', 'appVersion', platformRight],
]

/** A page that is not built, that the operator leaves out, or that the person may not list, is absent, not grey. */
const shown = (entries: readonly Entry[], { menu, may, has }: Reach): NavItem[] =>
  entries.flatMap(([path, icon, resource, right]) => {
    const row = rowAt(path)
    const isListed = menu.includes(resource) && (right === undefined || may(right))
    return row.screen === 'planned' || !isListed || !has(row.capability) ? [] : [{ row, icon }]
  })

export const navGroups = (reach: Reach): readonly (readonly NavItem[])[] =>
  [tabItems, shown(work, reach), shown(admin, reach)].filter((group) => group.length > 0)
