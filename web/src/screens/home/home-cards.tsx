/** What the home page is made of, and in which order, for each layout that a brand may choose. */
import type { HomeLayout } from '@vigil/brands/home-layouts'
import type { EquipmentState } from '@vigil/contract/equipment/equipment'
import type { ComponentType, ReactNode } from 'react'
import { OpenAlarmCard } from '#features/alarm/open-alarm-card.tsx'
import { SafetyCard } from '#features/overview/safety-card.tsx'
import type { Reach } from '#foundation/project/use-reach.ts'
import { useWide } from '#infrastructure/signal/use-wide.ts'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { PartBoundary } from '#ui/part/part-boundary.tsx'
import { useOneByOne } from '#ui/part/use-one-by-one.ts'
import { useKeptRoom } from '#infrastructure/storage/use-kept-room.ts'

export interface HomeCardProps {
  readonly reach: Reach
  readonly toMonitor: (filter?: { readonly state?: EquipmentState; readonly type?: number }) => void
}

/** Below what burns and what is wrong: fetched when the rest stands. */
const AttentionList = lazyPart(async () => (await import('#features/overview/attention-list.tsx')).AttentionList, {
  height: 240,
})
const HomeFigures = lazyPart(async () => (await import('#features/figures/home-figures.tsx')).HomeFigures, {
  height: 136,
})

const MyWork = lazyPart(async () => (await import('#features/figures/my-work.tsx')).MyWork)
const Ranking = lazyPart(async () => (await import('./home-ranking.tsx')).HomeRanking)

const TypeCard = lazyPart(async () => (await import('#features/overview/type-card.tsx')).TypeCard)

/** Fetched by who has no side bar, which leads to the same. */
const QuickActions = lazyPart(async () => (await import('./quick-actions.tsx')).QuickActions, { height: 202 })
const Quick = () => !useWide() && <QuickActions />

const cards = {
  safety: ({ reach, toMonitor }) => <SafetyCard reach={reach} onPress={(state) => toMonitor({ state })} />,
  quick: Quick,
  figures: ({ reach }) => <HomeFigures reach={reach} />,
  openAlarms: () => <OpenAlarmCard />,
  attention: ({ reach, toMonitor }) => <AttentionList reach={reach} onSeeAll={() => toMonitor()} />,
  energy: ({ reach, toMonitor }) => (
    <TypeCard reach={reach} first="electrical" onPress={(type) => toMonitor({ type })} />
  ),
  types: ({ reach, toMonitor }) => <TypeCard reach={reach} onPress={(type) => toMonitor({ type })} />,
  work: () => <MyWork />,
  ranking: ({ reach }) => <Ranking reach={reach} />,
} satisfies Record<string, ComponentType<HomeCardProps>>

/** Whatever a brand puts first, alarms and what needs attention are on every home page. */
const order: Record<HomeLayout, readonly (keyof typeof cards)[]> = {
  overview: ['safety', 'openAlarms', 'figures', 'work', 'quick', 'attention', 'types', 'ranking'],
  workbench: ['openAlarms', 'work', 'safety', 'figures', 'quick', 'attention', 'types', 'ranking'],
  energy: ['energy', 'safety', 'openAlarms', 'figures', 'work', 'quick', 'attention', 'ranking'],
}

/** What a phone shows without a touch. */
const atOnce = 3

export const HomeCards = ({ layout, ...props }: HomeCardProps & { readonly layout: HomeLayout }) => {
  const names = order[layout]
  const count = useOneByOne(atOnce, names.length)
  return names.map((name, index) => (
    <Place key={name} name={name}>
      {index < count && <Card name={name} {...props} />}
    </Place>
  ))
}

interface PlaceProps {
  readonly name: keyof typeof cards
  readonly children: ReactNode
}

const Place = ({ name, children }: PlaceProps) => (
  <div data-card={name} style={{ '--card': name }} ref={useKeptRoom(`home ${name}`)}>
    {children}
  </div>
)

const Card = ({ name, ...props }: HomeCardProps & { readonly name: keyof typeof cards }) => {
  const HomeCard: ComponentType<HomeCardProps> = cards[name]
  return (
    <PartBoundary>
      <HomeCard {...props} />
    </PartBoundary>
  )
}
