import { QueryClientProvider } from '@tanstack/react-query'
import type { HomeLayout } from '@vigil/brands/home-layouts'
import { useState } from 'react'
import { OpenAlarmsContext } from '#features/alarm/use-open-alarms.ts'
import { LiveValuesContext } from '#foundation/equipment/use-live-reading.ts'
import { ProjectContext } from '#foundation/project/use-project.ts'
import { SessionContext } from '#foundation/session/use-session.ts'
import { useCaller } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { LiveContext } from '#infrastructure/live/use-live.ts'
import { Icon } from '#ui/icon/icon.tsx'
import type { IconName } from '#ui/icon/icon-paths.ts'
import { HomePage } from '#screens/home/home-page.tsx'
import { demoSite } from './demo-site.ts'
import styles from './preview.module.css'

interface HomePreviewProps {
  readonly layout: HomeLayout
  readonly withTabs: boolean
}

/** The real home page on a site that does not exist and has a fire. */
export const HomePreview = ({ layout, withTabs }: HomePreviewProps) => {
  const caller = useCaller()
  const [site] = useState(() => demoSite(caller))
  return (
    <QueryClientProvider client={site.client}>
      <SessionContext value={site.session}>
        <ProjectContext value={site.project}>
          <LiveContext value={site.live}>
            <OpenAlarmsContext value={site.alarms}>
              <LiveValuesContext value={site.values}>
                <div className={styles.phone}>
                  <div className={styles.scroll}>
                    <HomePage layout={layout} />
                  </div>
                  {withTabs && <Tabs />}
                </div>
              </LiveValuesContext>
            </OpenAlarmsContext>
          </LiveContext>
        </ProjectContext>
      </SessionContext>
    </QueryClientProvider>
  )
}

const tabs: readonly (readonly ['home' | 'monitor' | 'notice' | 'me', IconName, column: number])[] = [
  ['home', 'home', 1],
  ['monitor', 'monitor', 2],
  ['notice', 'bell', 4],
  ['me', 'person', 5],
]

/** Where the colour of a brand is seen most; the real bar leads somewhere, this one does not. */
const Tabs = () => {
  const t = useText()
  return (
    <div className={styles.tabs}>
      {tabs.map(([name, icon, column]) => (
        <span key={name} className={styles.tab} style={{ gridColumn: column }}>
          <Icon name={icon} size={25} />
          {t(($) => $.shell.tab[name])}
        </span>
      ))}
    </div>
  )
}
