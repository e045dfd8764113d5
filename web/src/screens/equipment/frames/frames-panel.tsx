import { frameCalls } from '@vigil/contract/equipment/frames'
import { useState } from 'react'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useAreas } from '#infrastructure/i18n/use-areas.ts'
import { Button } from '#ui/action/button.tsx'
import { Card } from '#ui/surface/card.tsx'
import type { PanelProps } from '../panel-props.ts'
import { FrameRow } from './frame-row.tsx'
import { useFrames } from './use-frames.ts'
import styles from './frames.module.css'

/** What it said last, byte by byte, for whoever maintains it. Nobody else has the panel, and nothing is asked before it is opened. */
export const FramesPanel = (props: PanelProps) => {
  const t = useText()
  const can = useCan()
  const words = useAreas('equipmentWork')
  const [isOpen, setIsOpen] = useState(false)
  if (!can(frameCalls.list) || words.status !== 'ready') return null
  return (
    <Card title={t(($) => $.equipmentWork.frames.title)}>
      {isOpen ? (
        <Frames {...props} />
      ) : (
        <div className={styles.closed}>
          <p className={styles.hint}>{t(($) => $.equipmentWork.frames.what)}</p>
          <Button look="outline" onClick={() => setIsOpen(true)}>
            {t(($) => $.equipmentWork.frames.open)}
          </Button>
        </div>
      )}
    </Card>
  )
}

const Frames = ({ equipment, type }: PanelProps) => {
  const t = useText()
  const { query, isPaused, pause, goOn, showOlder } = useFrames(equipment.equipmentId)
  return (
    <QueryState query={query} call={frameCalls.list} rows={4}>
      {({ pages }) => {
        const [first] = pages
        const rows = pages.flatMap((page) => page.rows)
        return (
          <div className={styles.panel}>
            <div className={styles.bar}>
              <p className={styles.hint} role="status">
                {isPaused ? t(($) => $.equipmentWork.frames.paused) : t(($) => $.equipmentWork.frames.running)}
              </p>
              <Button size="small" look="soft" onClick={isPaused ? goOn : pause}>
                {isPaused ? t(($) => $.equipmentWork.frames.goOn) : t(($) => $.equipmentWork.frames.pause)}
              </Button>
            </div>
            {rows.length === 0 ? (
              <p className={styles.none}>{t(($) => $.equipmentWork.frames.none)}</p>
            ) : (
              <ul className={styles.list}>
                {rows.map((frame) => (
                  <FrameRow key={frame.frameId} equipmentId={equipment.equipmentId} frame={frame} type={type} />
                ))}
              </ul>
            )}
            {query.hasNextPage && (
              <Button look="text" busy={query.isFetchingNextPage} onClick={showOlder}>
                {t(($) => $.equipmentWork.frames.older)}
              </Button>
            )}
            {first && <p className={styles.hint}>{t(($) => $.equipmentWork.frames.kept, first.keptDays)}</p>}
          </div>
        )
      }}
    </QueryState>
  )
}
