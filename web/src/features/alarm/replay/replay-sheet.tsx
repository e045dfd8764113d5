import { useQuery } from '@tanstack/react-query'
import type { AlarmCase } from '@vigil/contract/alarm/desk'
import type { OutputOf } from '@vigil/contract/call'
import { evidenceCalls } from '@vigil/contract/alarm/evidence'
import { useId, useMemo } from 'react'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import { useAreas } from '#infrastructure/i18n/use-areas.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { RowSkeleton } from '#ui/row/row-skeleton.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import { AreaGrid } from '../areas/area-grid.tsx'
import { caseAddress } from '../case-address.ts'
import { courseOf, standingAt, type Happening } from './course-of.ts'
import { useCourseWords } from './use-course-words.ts'
import { usePlaying } from './use-playing.ts'
import styles from './replay-sheet.module.css'

interface ReplaySheetProps {
  readonly shown: AlarmCase
  readonly onClose: () => void
}

/** The case once more, from before its first signal to its end: what stood where, and what was done, by recorded rows alone. */
export const ReplaySheet = ({ shown, onClose }: ReplaySheetProps) => {
  const t = useText()
  const can = useCan()
  const texts = useAreas('wall')
  const { alarmId } = shown
  const query = useQuery({
    ...queryOf(evidenceCalls.neighbours, { alarmId }),
    enabled: can(evidenceCalls.neighbours),
    // One replay is of one moment's knowledge: it does not grow while it plays.
    staleTime: Infinity,
    gcTime: 0,
  })
  const waiting = <RowSkeleton rows={4} label={t(($) => $.shell.load.loading)} />
  return (
    <Sheet open title={t(($) => $.alarm.replay.title)} closeLabel={t(($) => $.shell.nav.close)} onClose={onClose}>
      <QueryState query={query} call={evidenceCalls.neighbours} waiting={waiting}>
        {(told) => (texts.status === 'waiting' ? waiting : <Replay shown={shown} told={told} />)}
      </QueryState>
    </Sheet>
  )
}

interface ReplayProps {
  readonly shown: AlarmCase
  readonly told: OutputOf<typeof evidenceCalls.neighbours>
}

const mostShown = 12

const Replay = ({ shown, told }: ReplayProps) => {
  const t = useText()
  const router = useRouter()
  const course = useMemo(() => courseOf(shown, told.rows), [shown, told])
  const from = Math.min(Date.parse(told.from), course[0]?.at ?? Infinity)
  const until = Math.max(Date.parse(told.until), course.at(-1)?.at ?? 0)
  const { moment, isPlaying, seek, toggle } = usePlaying(from, until)
  const rows = useMemo(() => standingAt(withOwn(shown, told.rows), moment), [shown, told, moment])
  const past = course.filter(({ at }) => at <= moment).toReversed()
  return (
    <div className={styles.replay}>
      <p className={styles.hint}>{t(($) => (told.isCut ? $.alarm.replay.cut : $.alarm.replay.hint))}</p>
      <Scrubber from={from} until={until} moment={moment} isPlaying={isPlaying} onSeek={seek} onToggle={toggle} />
      <AreaGrid
        projectId={shown.projectId}
        rows={rows}
        onSelect={(alarmId) => void router.go(caseAddress(router, alarmId))}
      />
      {past.length === 0 ? (
        <p className={styles.hint}>{t(($) => $.alarm.replay.none)}</p>
      ) : (
        <ol className={styles.past}>
          {past.slice(0, mostShown).map((happening) => (
            <Past key={happening.key} happening={happening} />
          ))}
        </ol>
      )}
    </div>
  )
}

/** The case itself is always there, also where so many were told that it was cut off. */
const withOwn = (shown: AlarmCase, rows: ReplayProps['told']['rows']) =>
  rows.some(({ alarmId }) => alarmId === shown.alarmId) ? rows : [...rows, shown]

interface ScrubberProps {
  readonly from: number
  readonly until: number
  readonly moment: number
  readonly isPlaying: boolean
  readonly onSeek: (moment: number) => void
  readonly onToggle: () => void
}

/** A slider underneath, so arrows, Home and End work by themselves. */
const Scrubber = ({ from, until, moment, isPlaying, onSeek, onToggle }: ScrubberProps) => {
  const t = useText()
  const language = useLanguage()
  const id = useId()
  const time = dayTimeText(moment, language)
  return (
    <div className={styles.scrubber}>
      <Button look="soft" onClick={onToggle}>
        {t(($) => (isPlaying ? $.alarm.replay.pause : $.alarm.replay.play))}
      </Button>
      <input
        id={id}
        className={styles.slider}
        type="range"
        min={from}
        max={until}
        step={1_000}
        value={moment}
        aria-label={t(($) => $.alarm.replay.at)}
        aria-valuetext={time}
        onChange={({ target }) => onSeek(Number(target.value))}
      />
      <output htmlFor={id} className={styles.time}>
        {time}
      </output>
    </div>
  )
}

const Past = ({ happening }: { readonly happening: Happening }) => {
  const language = useLanguage()
  const { title, detail } = useCourseWords()(happening)
  const at = new Date(happening.at)
  return (
    <li className={styles.row}>
      <span>{[title, detail].filter((part) => part !== '').join(' · ')}</span>
      <time dateTime={at.toISOString()}>{dayTimeText(happening.at, language)}</time>
    </li>
  )
}
