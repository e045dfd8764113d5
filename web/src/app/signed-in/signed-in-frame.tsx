import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, type ReactNode } from 'react'
import { useLocation, useSearchParams } from '#infrastructure/navigation/use-location.ts'
import { caseAddress } from '#features/alarm/case-address.ts'
import { PendingRealsContext } from '#features/alarm/use-pending-real.ts'
import { NewAlarmNotice } from '#features/alarm/new-alarm-notice.tsx'
import { SirenContext } from '#features/alarm/siren/use-siren.ts'
import { ShownFiresContext } from '#features/alarm/shown-fires.ts'
import { OpenAlarmsContext } from '#features/alarm/use-open-alarms.ts'
import { GivenOrderContext, useGivenOrder } from '#features/control/given-order.ts'
import { LiveValuesContext } from '#foundation/equipment/use-live-reading.ts'
import { LiveStandingsContext } from '#foundation/equipment/use-standing.ts'
import { ProjectContext } from '#foundation/project/use-project.ts'
import { useSession } from '#foundation/session/use-session.ts'
import { ClockContext } from '#infrastructure/signal/clock.ts'
import { LiveContext } from '#infrastructure/live/use-live.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { useWide } from '#infrastructure/signal/use-wide.ts'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { PartBoundary } from '#ui/part/part-boundary.tsx'
import { isTab } from '../places.ts'
import type { Core } from '../start-core.ts'
import { useScrollMemory } from '../use-scroll-memory.ts'
import { ConnectionBar } from './connection-bar.tsx'
import { startSignedIn, type SignedIn } from './start-signed-in.ts'
import { TabBar } from './tab-bar.tsx'
import { UrgentRegion } from './urgent-region.tsx'
import styles from './signed-in-frame.module.css'

interface FrameProps {
  readonly path: string
  readonly children: ReactNode
}

/** What surrounds the pages of a session, on the same parts that the pages live on. */
export interface SignedInPieces {
  /** Beside every page, also those without a frame: no page can take it along when it breaks. */
  readonly Region: ComponentType
  readonly Frame: ComponentType<FrameProps>
}

export const createSignedInFrame = (core: Core): SignedInPieces => {
  const parts = startSignedIn(core)
  return {
    Region: () => (
      <Parts parts={parts}>
        <UrgentRegion />
      </Parts>
    ),
    Frame: ({ path, children }) => (
      <Parts parts={parts}>
        <Frame path={path}>{children}</Frame>
      </Parts>
    ),
  }
}

const Parts = ({ parts, children }: { readonly parts: SignedIn; readonly children: ReactNode }) => (
  <QueryClientProvider client={parts.client}>
    <ProjectContext value={parts.project}>
      <LiveContext value={parts.live}>
        <OpenAlarmsContext value={parts.alarms}>
          <ShownFiresContext value={parts.shownFires}>
            <GivenOrderContext value={parts.orders}>
              <LiveValuesContext value={parts.values}>
                <LiveStandingsContext value={parts.standings}>
                  <ClockContext value={parts.clock}>
                    <PendingRealsContext value={parts.reals}>
                      <SirenContext value={parts.siren}>{children}</SirenContext>
                    </PendingRealsContext>
                  </ClockContext>
                </LiveStandingsContext>
              </LiveValuesContext>
            </GivenOrderContext>
          </ShownFiresContext>
        </OpenAlarmsContext>
      </LiveContext>
    </ProjectContext>
  </QueryClientProvider>
)

const Frame = ({ path, children }: FrameProps) => (
  <div className={styles.frame}>
    <Beside>
      <Side path={path} />
    </Beside>
    <div id="content" ref={useScrollMemory()} tabIndex={-1} className={styles.content}>
      <div className={styles.above}>
        <Beside>
          <ConnectionBar />
        </Beside>
        <Beside>
          <OrderElsewhere path={path} />
        </Beside>
        <Beside>
          <DutyCheck />
        </Beside>
      </div>
      {children}
    </div>
    <Beside>
      <AlarmNotice />
    </Beside>
    <Beside>{isTab(path) && <TabBar path={path} />}</Beside>
  </div>
)

/** What is only beside a page goes quietly when it fails; the next page brings it back. */
const Beside = ({ children }: { readonly children: ReactNode }) => (
  <PartBoundary instead={null} about={useLocation().key}>
    {children}
  </PartBoundary>
)

/** A phone has its tabs instead; whoever has room for it gets its room at once. */
const SideNav = lazyPart(async () => (await import('./side-nav.tsx')).SideNav, {
  waiting: <div className={styles.side} />,
})
const Side = ({ path }: { readonly path: string }) => useWide() && <SideNav path={path} />

/** Fetched with the first order: most people never give one. */
const OrderBar = lazyPart(async () => (await import('#features/control/order-bar.tsx')).OrderBar, { silent: true })

/** On the page where it was given the order has a place of its own. */
const OrderElsewhere = ({ path }: { readonly path: string }) => {
  const given = useGivenOrder()
  if (!given || given.at.split('?', 1)[0] === path) return null
  return <OrderBar key={given.commandId} given={given} />
}

/** Fetched by who may be asked whether he is there. */
const AboveStrips = lazyPart(async () => (await import('./above-strips.tsx')).AboveStrips)

/** The duty page itself and the wall have a larger place for it. */
const DutyCheck = () => {
  const session = useSession()
  const [search] = useSearchParams()
  const isShown = search.get('view') === 'duty' || search.has('wall')
  if (!session?.leftMenuList.includes('dutyCheck')) return null
  return <AboveStrips isCheckElsewhere={isShown} />
}

const AlarmNotice = () => {
  const router = useRouter()
  return <NewAlarmNotice onPress={({ alarmId }) => void router.go(caseAddress(router, alarmId))} />
}
