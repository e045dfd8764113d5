import { useQueryClient } from '@tanstack/react-query'
import type { HomeLayout } from '@vigil/brands/home-layouts'
import { useEffect } from 'react'
import { useSearchParams } from '#infrastructure/navigation/use-location.ts'
import { caseAddress } from '#features/alarm/case-address.ts'
import { UrgencyStrip } from '#features/alarm/urgency-strip.tsx'
import { ProjectSwitcher } from '#foundation/project/project-switcher.tsx'
import { useProject, useProjectChoice } from '#foundation/project/use-project.ts'
import { useReach } from '#foundation/project/use-reach.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { IconButton } from '#ui/action/icon-button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PullToRefresh } from '#ui/feedback/pull-to-refresh.tsx'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { useKeptRoom } from '#infrastructure/storage/use-kept-room.ts'
import { HomeCards, type HomeCardProps } from './home-cards.tsx'
import styles from './home-page.module.css'

const UnitTools = lazyPart(async () => (await import('./unit-tools.tsx')).UnitTools, { silent: true })

const HomeBanners = lazyPart(async () => (await import('./home-banners.tsx')).HomeBanners)

/** Is it safe, where is it not, and what waits for me. */
export const HomePage = ({ layout }: { readonly layout: HomeLayout }) => {
  const t = useText()
  const router = useRouter()
  const client = useQueryClient()
  const project = useProject()
  const reach = useReach()
  const urgent = useKeptRoom('home urgent')
  useSharedProject()
  const refresh = () => client.refetchQueries({ type: 'active' })
  const toMonitor: HomeCardProps['toMonitor'] = (filter = {}) => {
    const search = new URLSearchParams(Object.entries(filter).map(([name, value]) => [name, String(value)]))
    void router.go(`${router.places.monitor}${search.size === 0 ? '' : `?${search.toString()}`}`, 'switchTab')
  }
  return (
    <PullToRefresh label={t(($) => $.shell.load.loading)} onRefresh={refresh}>
      <header className={styles.head}>
        <h1 className={styles.project}>{reach && !project ? t(($) => $.home.own) : <ProjectSwitcher />}</h1>
        {project && <UnitTools project={project} />}
        <IconButton icon="refresh" label={t(($) => $.home.refresh)} onClick={() => void refresh()} />
        <IconButton
          icon="search"
          label={t(($) => $.shell.search.action)}
          onClick={() => void router.go(router.places.search)}
        />
      </header>
      <main className={styles.page} data-layout={layout}>
        {reach ? (
          <>
            <div className={styles.urgent} ref={urgent}>
              <UrgencyStrip onPress={({ alarmId }) => void router.go(caseAddress(router, alarmId))} />
              <HomeBanners reach={reach} />
            </div>
            <HomeCards layout={layout} reach={reach} toMonitor={toMonitor} />
          </>
        ) : (
          <EmptyState picture="nothing" title={t(($) => $.home.noProject)} hint={t(($) => $.home.noProjectHint)} />
        )}
      </main>
    </PullToRefresh>
  )
}

/** A shared link names its unit; who may see it sees it. */
const useSharedProject = (): void => {
  const choice = useProjectChoice()
  const [search] = useSearchParams()
  const shared = search.get('id')
  useEffect(() => {
    if (shared !== null) choice.choose(shared)
  }, [choice, shared])
}
