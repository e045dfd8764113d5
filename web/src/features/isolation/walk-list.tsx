import { useQuery } from '@tanstack/react-query'
import { isolationCalls } from '@vigil/contract/equipment/isolation'
import { useState } from 'react'
import { useProject } from '#foundation/project/use-project.ts'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { Card } from '#ui/surface/card.tsx'
import styles from './ledger.module.css'

const WalkSheet = lazyPart(async () => (await import('./walk-sheet.tsx')).WalkSheet)

const mostShown = 50

interface WalkListProps {
  readonly onOpen: (walkTestId: string) => void
}

export const WalkList = ({ onOpen }: WalkListProps) => {
  const t = useText()
  const can = useCan()
  const language = useLanguage()
  const project = useProject()
  const [beginning, setBeginning] = useState(false)
  const query = useQuery({
    ...queryOf(isolationCalls.walks, { size: mostShown, ...(project ? { projectId: project.projectId } : {}) }),
    enabled: can(isolationCalls.walks),
  })
  return (
    <>
      <QueryState query={query} call={isolationCalls.walks} rows={3}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState
              picture="nothing"
              title={t(($) => $.isolation.walk.none)}
              hint={t(($) => $.isolation.walk.noneHint)}
            />
          ) : (
            <Card padded={false}>
              {rows.map((walk) => (
                <button
                  key={walk.walkTestId}
                  type="button"
                  className={styles.row}
                  onClick={() => onOpen(walk.walkTestId)}
                >
                  <span className={styles.name}>
                    <b>{walk.reason}</b>
                    <span>{`${walk.projectName} · ${dayTimeText(Date.parse(walk.beganAt), language)}`}</span>
                  </span>
                  <StateTag tone={walk.endedAt === null ? 'action' : walk.fired < walk.points ? 'fault' : 'ok'}>
                    {t(($) => $.isolation.walk.progress, { fired: walk.fired, points: walk.points })}
                  </StateTag>
                </button>
              ))}
            </Card>
          )
        }
      </QueryState>
      {can(isolationCalls.beginWalk) && (
        <Button size="large" icon="run" onClick={() => setBeginning(true)}>
          {t(($) => $.isolation.walk.begin)}
        </Button>
      )}
      {beginning && (
        <>
          <WalkSheet onBegun={onOpen} onClose={() => setBeginning(false)} />
        </>
      )}
    </>
  )
}
