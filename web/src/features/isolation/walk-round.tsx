import { useQuery, useQueryClient } from '@tanstack/react-query'
import { isolationCalls, type WalkPoint, type WalkTest } from '@vigil/contract/equipment/isolation'
import { useCan } from '#foundation/rights/can.ts'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { clockText, leftText } from '#infrastructure/i18n/time-texts.ts'
import { useLiveState } from '#infrastructure/live/use-live.ts'
import { useNow } from '#infrastructure/signal/use-now.ts'
import { Button } from '#ui/action/button.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { Card } from '#ui/surface/card.tsx'
import styles from './ledger.module.css'

/** While nobody tells of changes, they are asked for. */
const pollMs = 2_000

interface WalkRoundProps {
  readonly walkTestId: string
  readonly onBack: () => void
}

/** In the hand of the one who walks: what is next, what has ticked itself, what is left. */
export const WalkRound = ({ walkTestId, onBack }: WalkRoundProps) => {
  const t = useText()
  const can = useCan()
  const { status } = useLiveState()
  const query = useQuery({
    ...queryOf(isolationCalls.walk, { walkTestId }),
    enabled: can(isolationCalls.walk),
    refetchInterval: ({ state: { data } }) => (status === 'live' || data?.endedAt ? false : pollMs),
  })
  return (
    <div className={styles.page}>
      <QueryState query={query} call={isolationCalls.walk}>
        {(walk) => (
          <>
            <Progress walk={walk} />
            <Points walk={walk} />
            {walk.endedAt === null && <EndButton walk={walk} />}
          </>
        )}
      </QueryState>
      <Button look="outline" onClick={onBack}>
        {t(($) => $.isolation.walk.back)}
      </Button>
    </div>
  )
}

const Progress = ({ walk }: { readonly walk: WalkTest }) => {
  const t = useText()
  const now = useNow(30_000)
  const fired = walk.points.filter(({ firedAt }) => firedAt !== null).length
  const untested = walk.points.length - fired
  const report =
    untested === 0 ? t(($) => $.isolation.walk.allTested) : t(($) => $.isolation.walk.untested, { n: untested })
  const isOver = walk.endedAt !== null
  return (
    <Card
      title={isOver ? t(($) => $.isolation.walk.over) : t(($) => $.isolation.walk.running)}
      aside={<StateTag tone={untested === 0 ? 'ok' : isOver ? 'fault' : 'action'}>{report}</StateTag>}
    >
      <p className={styles.left} role="status">
        <b>{t(($) => $.isolation.walk.progress, { fired, points: walk.points.length })}</b>
        {!isOver && <span>{t(($) => $.isolation.left, { span: leftText(t, Date.parse(walk.until) - now) })}</span>}
      </p>
      <p className={styles.hint}>{[walk.reason, walk.ownerName, walk.projectName].filter(Boolean).join(' · ')}</p>
    </Card>
  )
}

const Points = ({ walk }: { readonly walk: WalkTest }) => {
  const t = useText()
  const next = walk.endedAt === null ? walk.points.findIndex(({ firedAt }) => firedAt === null) : -1
  return (
    <Card title={t(($) => $.isolation.walk.points)}>
      <ol className={styles.points}>
        {walk.points.map((point, index) => (
          <Point key={point.equipmentId} point={point} number={index + 1} isNext={index === next} />
        ))}
      </ol>
    </Card>
  )
}

interface PointProps {
  readonly point: WalkPoint
  readonly number: number
  readonly isNext: boolean
}

const Point = ({ point, number, isNext }: PointProps) => {
  const t = useText()
  const language = useLanguage()
  const { firedAt, needsPerson } = point
  const tone = firedAt !== null ? styles.fired : isNext ? styles.next : ''
  const state =
    firedAt === null
      ? isNext
        ? t(($) => $.isolation.walk.next)
        : t(($) => $.isolation.walk.waiting)
      : t(($) => $.isolation.walk.fired, { at: clockText(Date.parse(firedAt), language) })
  const hint = [...point.place, needsPerson ? t(($) => $.isolation.walk.needsPerson) : ''].filter((part) => part !== '')
  return (
    <li className={styles.point} aria-current={isNext ? 'step' : undefined}>
      <span className={`${styles.number} ${tone ?? ''}`}>
        {firedAt === null ? number : <Icon name="check" size={18} />}
      </span>
      <span className={styles.name}>
        <b>{point.equipmentName}</b>
        <span>{hint.join(' · ')}</span>
      </span>
      <StateTag tone={firedAt !== null ? 'ok' : isNext ? 'action' : 'plain'}>{state}</StateTag>
    </li>
  )
}

const EndButton = ({ walk }: { readonly walk: WalkTest }) => {
  const t = useText()
  const can = useCan()
  const client = useQueryClient()
  const { walkTestId } = walk
  const { run, busy, failure } = useCommand(isolationCalls.endWalk, (ended) => {
    client.setQueryData(queryOf(isolationCalls.walk, { walkTestId }).queryKey, ended)
    void client.invalidateQueries({ queryKey: [isolationCalls.walks.path] })
  })
  if (!can(isolationCalls.endWalk)) return null
  return (
    <>
      <FailureLine failure={failure} />
      <Button size="large" busy={busy} onClick={() => void run({ walkTestId })}>
        {t(($) => $.isolation.walk.end)}
      </Button>
    </>
  )
}
