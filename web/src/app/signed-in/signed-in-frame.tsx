import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, type ComponentType, type ReactNode } from 'react'
import { useSearchParams } from '#infrastructure/navigation/use-location.ts'
import { caseAddress } from '#features/alarm/case-address.ts'
import { NewAlarmNotice } from '#features/alarm/new-alarm-notice.tsx'
import { UrgencyStrip } from '#features/alarm/urgency-strip.tsx'
import { OpenAlarmsContext } from '#features/alarm/use-open-alarms.ts'
import { GivenOrderContext, useGivenOrder } from '#features/control/given-order.ts'
import { LiveValuesContext } from '#foundation/equipment/use-live-reading.ts'
import { ProjectContext } from '#foundation/project/use-project.ts'
import { useSession } from '#foundation/session/use-session.ts'
import { LiveContext } from '#infrastructure/live/use-live.ts'
import { useGuide } from '#infrastructure/navigation/places.ts'
import { isTab, places } from '../places.ts'
import type { Core } from '../start-core.ts'
import { useScrollMemory } from '../use-scroll-memory.ts'
import { ConnectionBar } from './connection-bar.tsx'
import { SideNav } from './side-nav.tsx'
import { startSignedIn, type SignedIn } from './start-signed-in.ts'
import { TabBar } from './tab-bar.tsx'
import styles from './signed-in-frame.module.css'

export interface FrameProps {
  readonly path: string
  readonly children: ReactNode
}

/** The frame around every page of a session, together with what the pages live on. */
export const createSignedInFrame = (core: Core): ComponentType<FrameProps> => {
  const parts = startSignedIn(core)
  return ({ path, children }) => (
    <Parts parts={parts}>
      <Frame path={path}>{children}</Frame>
    </Parts>
  )
}

const Parts = ({ parts, children }: { readonly parts: SignedIn; readonly children: ReactNode }) => (
  <QueryClientProvider client={parts.client}>
    <ProjectContext value={parts.project}>
      <LiveContext value={parts.live}>
        <OpenAlarmsContext value={parts.alarms}>
          <GivenOrderContext value={parts.orders}>
            <LiveValuesContext value={parts.values}>{children}</LiveValuesContext>
          </GivenOrderContext>
        </OpenAlarmsContext>
      </LiveContext>
    </ProjectContext>
  </QueryClientProvider>
)

const Frame = ({ path, children }: FrameProps) => (
  <div className={styles.frame}>
    <SideNav path={path} />
    <div id="content" ref={useScrollMemory()} tabIndex={-1} className={styles.content}>
      <div className={styles.above}>
        <ConnectionBar />
        <OrderElsewhere path={path} />
        <DutyCheck />
        {path !== places.home && <LifeStrip />}
      </div>
      {children}
    </div>
    <AlarmNotice />
    {isTab(path) && <TabBar path={path} />}
  </div>
)

/** Fetched with the first order: most people never give one. */
const OrderBar = lazy(async () => ({ default: (await import('#features/control/order-bar.tsx')).OrderBar }))

/** On the page where it was given the order has a place of its own. */
const OrderElsewhere = ({ path }: { readonly path: string }) => {
  const given = useGivenOrder()
  if (!given || given.at.split('?', 1)[0] === path) return null
  return (
    <Suspense fallback={null}>
      <OrderBar key={given.commandId} given={given} />
    </Suspense>
  )
}

/** Fetched by who may be asked whether he is there. */
const CheckStrip = lazy(async () => ({ default: (await import('#features/duty/check-strip.tsx')).CheckStrip }))

/** The duty page itself and the wall have a larger place for it. */
const DutyCheck = () => {
  const session = useSession()
  const [search] = useSearchParams()
  const isShown = search.get('view') === 'duty' || search.has('wall')
  if (isShown || !session?.leftMenuList.includes('dutyCheck')) return null
  return (
    <Suspense fallback={null}>
      <CheckStrip />
    </Suspense>
  )
}

const AlarmNotice = () => {
  const guide = useGuide()
  return <NewAlarmNotice onPress={({ alarmId }) => void guide.go(caseAddress(guide, alarmId))} />
}

const LifeStrip = () => {
  const guide = useGuide()
  const [open] = useSearchParams()
  return (
    <div className={styles.life}>
      <UrgencyStrip
        lifeOnly
        except={open.get('alarmId')}
        onPress={({ alarmId }) => void guide.go(caseAddress(guide, alarmId))}
      />
    </div>
  )
}
