import { sceneCalls, type SceneRow } from '@vigil/contract/equipment/scene'
import { useState } from 'react'
import { RecordPage } from '#foundation/record/record-page.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { PagedRows } from '#foundation/rights/paged-rows.tsx'
import { usePages } from '#foundation/rights/use-pages.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { useAddressFields } from '#infrastructure/navigation/use-address-fields.ts'
import { useLocation } from '#infrastructure/navigation/use-location.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { useAskedPlace } from '../loops/use-asked-place.ts'
import { RunSheet } from './run-sheet.tsx'
import { SceneRun } from './scene-run.tsx'
import styles from './scene.module.css'

/** The scenes of a unit, or those that move one light; and what became of a run. */
export const ScenesScreen = () => {
  const batchId = useAddressFields<'run'>().idOf('run')
  return batchId === undefined ? <Scenes /> : <SceneRun key={batchId} batchId={batchId} />
}

const Scenes = () => {
  const t = useText()
  const can = useCan()
  const router = useRouter()
  const { search } = useLocation()
  const place = useAskedPlace()
  const [asked, ask] = useState<SceneRow | undefined>(undefined)
  const query = usePages(sceneCalls.list, place.narrowed)
  return (
    <RecordPage
      title={t(($) => $.batch.scene.title)}
      subtitle={place.name}
      body="column"
      actions={
        can(sceneCalls.add) && (
          <Button size="small" look="soft" onClick={() => void router.go(`${router.places.sceneEdit}${search}`)}>
            {t(($) => $.batch.scene.add)}
          </Button>
        )
      }
    >
      <PagedRows
        query={query}
        call={sceneCalls.list}
        none={
          <EmptyState picture="nothing" title={t(($) => $.batch.scene.none)} hint={t(($) => $.batch.scene.noneHint)} />
        }
      >
        {(rows) => (
          <ul className={styles.grid}>
            {rows.map((scene) => (
              <li key={scene.sceneId}>
                <SceneCard scene={scene} onPress={() => ask(scene)} />
              </li>
            ))}
          </ul>
        )}
      </PagedRows>
      {asked && <RunSheet scene={asked} onClose={() => ask(undefined)} />}
    </RecordPage>
  )
}

interface SceneCardProps {
  readonly scene: SceneRow
  readonly onPress: () => void
}

const SceneCard = ({ scene, onPress }: SceneCardProps) => {
  const t = useText()
  return (
    <button type="button" className={styles.card} onClick={onPress}>
      <span className={styles.sign}>
        <Icon name={scene.icon} size={24} />
      </span>
      <b className={styles.name}>{scene.name}</b>
      <span className={styles.small}>
        {t(($) => $.batch.scene.items, { count: scene.members })}
        {scene.troubled > 0 && (
          <em className={styles.troubled}>{t(($) => $.batch.scene.troubled, { count: scene.troubled })}</em>
        )}
      </span>
      <LastRun run={scene.lastRun} />
    </button>
  )
}

const LastRun = ({ run }: { readonly run: SceneRow['lastRun'] }) => {
  const t = useText()
  const language = useLanguage()
  if (!run) return <span className={styles.last}>{t(($) => $.batch.scene.never)}</span>
  const { at, done, moved } = run
  const time = dayTimeText(Date.parse(at), language)
  return (
    <span className={styles.last} data-whole={done === moved}>
      <Icon name={done === moved ? 'check' : 'info'} size={16} />
      {t(($) => $.batch.scene.lastRun, { time, done, moved })}
    </span>
  )
}
