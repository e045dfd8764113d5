import { alarmDeskCalls, type AlarmCase } from '@vigil/contract/alarm/desk'
import { useState } from 'react'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import { Button } from '#ui/action/button.tsx'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { MoveRow } from '#ui/row/move-row.tsx'
import { Card } from '#ui/surface/card.tsx'
import { courseOf, type Happening } from '../replay/course-of.ts'
import { useCourseWords } from '../replay/use-course-words.ts'
import type { Acts } from './use-case.ts'
import { WordSheet } from './word-sheet.tsx'
import styles from './timeline.module.css'

const ReplaySheet = lazyPart(async () => (await import('../replay/replay-sheet.tsx')).ReplaySheet)

interface TimelineProps {
  readonly shown: AlarmCase
  readonly acts: Acts
}

/** Everything that happened, in its order, with who did it: the device, a rule, the clock, a person. */
export const Timeline = ({ shown, acts }: TimelineProps) => {
  const t = useText()
  const course = courseOf(shown, [])
  const mayWrite = shown.mayDo.length > 0 && shown.state !== 'archived'
  return (
    <Card
      title={t(($) => $.alarm.timeline.title)}
      aside={
        <span className={styles.tools}>
          <ReplayButton shown={shown} />
          <Button look="text" size="small" onClick={() => print()}>
            {t(($) => $.alarm.print)}
          </Button>
          {mayWrite && <AddWord shown={shown} acts={acts} />}
        </span>
      }
    >
      <ol className={styles.moves}>
        {course.map((happening) => (
          <Row key={happening.key} happening={happening} isNewest={happening === course.at(-1)} />
        ))}
      </ol>
    </Card>
  )
}

const ReplayButton = ({ shown }: { readonly shown: AlarmCase }) => {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="text" size="small" onClick={() => setOpen(true)}>
        {t(($) => $.alarm.replay.title)}
      </Button>
      {isOpen && (
        <>
          <ReplaySheet shown={shown} onClose={() => setOpen(false)} />
        </>
      )}
    </>
  )
}

const Row = ({ happening, isNewest }: { readonly happening: Happening; readonly isNewest: boolean }) => {
  const language = useLanguage()
  const { title, detail } = useCourseWords()(happening)
  const isDevice = happening.kind === 'move' && happening.move.actor === 'device'
  return (
    <MoveRow
      title={title}
      detail={detail}
      at={new Date(happening.at).toISOString()}
      timeText={dayTimeText(happening.at, language)}
      tone={isNewest ? 'now' : isDevice ? 'warn' : 'plain'}
    />
  )
}

const AddWord = ({ shown: { alarmId }, acts }: TimelineProps) => {
  const t = useText()
  const [open, setOpen] = useState(false)
  const add = async (note: string): Promise<void> => {
    if (await acts.run(alarmDeskCalls.note, { alarmId, note })) setOpen(false)
  }
  return (
    <>
      <Button look="text" size="small" onClick={() => setOpen(true)}>
        {t(($) => $.alarm.timeline.add)}
      </Button>
      {open && (
        <>
          <WordSheet
            title={t(($) => $.alarm.timeline.add)}
            hint={t(($) => $.alarm.timeline.addHint)}
            label={t(($) => $.alarm.timeline.word)}
            verb={t(($) => $.alarm.timeline.addVerb)}
            acts={acts}
            onSay={(note) => void add(note)}
            onClose={() => setOpen(false)}
          />
        </>
      )}
    </>
  )
}
