import { passPage, registerPage } from '@vigil/contract/visitor/visit'
import { readParams } from '#foundation/equipment/device-context.ts'
import { useProject } from '#foundation/project/use-project.ts'
import { RecordPage } from '#foundation/record/record-page.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useAddressFields } from '#infrastructure/navigation/use-address-fields.ts'
import { useLocation } from '#infrastructure/navigation/use-location.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { accessPages } from './access-pages.ts'

const Controller = lazyPart(async () => (await import('../equipment/equipment-screen.tsx')).EquipmentScreen)
const Visitor = lazyPart(async () => (await import('./visitor/visitor-screen.tsx')).VisitorScreen)
const Doors = lazyPart(async () => (await import('./doors/doors-page.tsx')).DoorsPage)
const Grants = lazyPart(async () => (await import('./grants/grants-page.tsx')).GrantsPage)
const Visits = lazyPart(async () => (await import('./visits/visits-page.tsx')).VisitsPage)
const Muster = lazyPart(async () => (await import('./muster/muster-page.tsx')).MusterPage)

const publicPages: readonly string[] = [registerPage, passPage]

export const AccessScreen = () => (publicPages.includes(useLocation().pathname) ? <Visitor /> : <OfUnit />)

/** By the address. One that names a controller opens that; one that names a fire, the list of who was inside. */
const OfUnit = () => {
  const { pathname, search } = useLocation()
  const project = useProject()
  const { idOf } = useAddressFields<'alarm'>()
  const alarmId = idOf('alarm')
  if (readParams(search)) return <Controller />
  if (alarmId !== undefined) return <Muster alarmId={alarmId} />
  if (!project) return <NoUnit />
  if (pathname === accessPages.grants) return <Grants project={project} />
  return pathname === accessPages.visits ? <Visits project={project} /> : <Doors project={project} />
}

const NoUnit = () => {
  const t = useText()
  return (
    <RecordPage title={t(($) => $.register.access.title)} body="column">
      <EmptyState
        picture="nothing"
        title={t(($) => $.register.access.noUnit)}
        hint={t(($) => $.register.access.noUnitHint)}
      />
    </RecordPage>
  )
}
