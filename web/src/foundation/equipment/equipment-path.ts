/** Which page opens for a device: by what it speaks, then the standard page, then the page its caller gives. */
import type { DeviceTypeSummary } from '@vigil/contract/equipment/device-type'
import { createDeviceTypeFinder, type RoutableType } from '@vigil/device-types/device-type-finder'
import { pages, type PageId } from '@vigil/device-types/pages'
import type { DeviceContext } from './device-context.ts'

/** Stands for "no row decides": a type that nobody has registered. */
const undecided: RoutableType = { id: '', equipmentTypeId: -1, name: { zh: '', en: '' }, page: 'none', protocolIds: [] }
/** An unknown type still gets a usable page. */
const usablePage: PageId = 'StandDetailIndex'

const isPage = (text: string): text is PageId => pages.some(({ id }) => id === text)

const routable = (row: DeviceTypeSummary): RoutableType => ({
  id: row.typeName,
  equipmentTypeId: row.equipmentTypeId,
  name: row.name,
  page: isPage(row.page) ? row.page : usablePage,
  protocolIds: row.protocolIds,
})

export const createEquipmentPaths = (index: readonly DeviceTypeSummary[]) => {
  const { pageOf, findDeviceType } = createDeviceTypeFinder(index.map(routable), undecided)

  /** The page of a registered type; a type nobody knows gets the standard one. */
  const typePage = ({ typeName, equipmentTypeId }: DeviceContext): PageId => {
    const type = findDeviceType({ id: typeName, typeName, equipmentTypeId })
    return type === undecided ? usablePage : type.page
  }

  return {
    /** null when its kind has no page at all. */
    pathOf(context: DeviceContext, defaultPage: PageId = typePage(context)): string | null {
      const { protocolId, isStandardDetail } = context
      const decided = pageOf({ protocolId: protocolId ?? undefined, isStandardDetail })
      const page = decided === 'none' ? defaultPage : decided
      return pages.find(({ id }) => id === page)?.route ?? null
    },
  }
}
export type EquipmentPaths = ReturnType<typeof createEquipmentPaths>
