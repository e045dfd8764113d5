import { useAddressFields } from '#infrastructure/navigation/use-address-fields.ts'
import { lazyPart } from '#ui/part/lazy-part.tsx'

const UnitMap = lazyPart(async () => (await import('../unit/map/unit-map-screen.tsx')).UnitMapScreen)
const PlanPage = lazyPart(async () => (await import('./plan/plan-page.tsx')).PlanPage)

/** The units on the map, and beside it the plans of one. */
export const LiveMapScreen = () => {
  const address = useAddressFields<'view'>()
  return address.oneOf('view', ['plan']) ? <PlanPage /> : <UnitMap />
}
