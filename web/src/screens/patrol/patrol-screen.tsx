import type { ComponentType } from 'react'
import { useLocation } from '#infrastructure/navigation/use-location.ts'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { DealPage } from './deal/deal-page.tsx'
import { BacklogPage } from './walk/backlog-page.tsx'
import { CodePage } from './walk/code-page.tsx'
import { HomePage } from './walk/home-page.tsx'

const Guard = lazyPart(async () => (await import('./guard/guard-page.tsx')).GuardPage)
const Plans = lazyPart(async () => (await import('./plan/plans-page.tsx')).PlansPage)
const PlanEdit = lazyPart(async () => (await import('./plan/plan-edit-page.tsx')).PlanEditPage)
const Select = lazyPart(async () => (await import('./plan/select-page.tsx')).SelectPage)
const History = lazyPart(async () => (await import('./history/history-page.tsx')).HistoryPage)
const PlaceTypes = lazyPart(async () => (await import('./place/place-types-page.tsx')).PlaceTypesPage)
const PlaceEdit = lazyPart(async () => (await import('./place/place-edit-page.tsx')).PlaceEditPage)
const Codes = lazyPart(async () => (await import('./place/codes-page.tsx')).CodesPage)

/**
 * By the end of the address. The pages of a walk are one piece, because it goes on where nothing can be fetched: whoever
 * has opened one has the others. Each page of the desk is a piece of its own.
 */
const pages: Readonly<Record<string, ComponentType>> = {
  patrolBacklog: BacklogPage,
  patrolDeal: DealPage,
  patrolCode: CodePage,
  patrolPlan: Plans,
  patrolAdd: PlanEdit,
  patrolSelect: Select,
  patrolHistory: History,
  patrolPlaceType: PlaceTypes,
  patrolPlaceAdd: PlaceEdit,
  patrolCodeBind: Codes,
}

export const PatrolScreen = () => {
  const { pathname, search } = useLocation()
  const name = pathname.split('/').at(-1) ?? ''
  if (pages[name] === undefined && new URLSearchParams(search).get('view') === 'guard') return <Guard />
  const Page = pages[name] ?? HomePage
  return <Page />
}
