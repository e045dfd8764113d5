import { alarmDeskCalls, type AlarmCase, type AlarmMove } from '@vigil/contract/alarm-desk'
import { lazy, Suspense, useState } from 'react'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import { Button } from '#ui/action/button.tsx'
import { Card } from '#ui/surface/card.tsx'
import { useMoveWords } from './use-move-words.ts'
import type { Acts } from './use-case.ts'
import styles from './timeline.module.css'

const WordSheet = lazy(async () => ({ default: (await import('./word-sheet.tsx')).WordSheet }))

interface TimelineProps {
  readonly shown: AlarmCase
  readonly acts: Acts
}

/** Everything that happened, in its order, with who did it: the device, a rule, the clock, a person. */
export const Timeline = ({ shown, acts }: TimelineProps) => {
  const t = useText()
  const mayWrite = shown.mayDo.length > 0 && shown.state !== 'archived'
  return (
    <Card title={t(($) => $.alarm.timeline.title)} aside={mayWrite && <AddWord shown={shown} acts={acts} />}>
      <ol className={styles.moves}>
        {happeningsOf(shown).map(({ key, ...happened }) => (
          <Happening key={key} {...happened} />
        ))}
      </ol>
    </Card>
  )
}

interface Happened {
  readonly key: string
  readonly at: string
  readonly move?: AlarmMove
  readonly seenBy?: string
}

/** Moves and first sights in one line of time. */
const happeningsOf = ({ timeline, seenBy }: AlarmCase): Happened[] =>
  [
    ...timeline.map((move, index) => ({ key: `move ${index}`, at: move.at, move })),
    ...seenBy.map(({ name, at }) => ({ key: `seen ${name} ${at}`, at, seenBy: name })),
  ].toSorted((one, other) => one.at.localeCompare(other.at))

const Happening = ({ at, move, seenBy = '' }: Omit<Happened, 'key'>) => {
  const t = useText()
  const language = useLanguage()
  const wordsOf = useMoveWords()
  const words = move ? wordsOf(move) : { title: t(($) => $.alarm.timeline.shown, { name: seenBy }), detail: '' }
  return (
    <li className={`${styles.move} ${move?.actor === 'device' ? styles.device : ''}`}>
      <span className={styles.words}>
        <b>{words.title}</b>
        {words.detail !== '' && <span>{words.detail}</span>}
      </span>
      <time dateTime={at}>{dayTimeText(Date.parse(at), language)}</time>
    </li>
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
        <Suspense fallback={null}>
          <WordSheet
            title={t(($) => $.alarm.timeline.add)}
            hint={t(($) => $.alarm.timeline.addHint)}
            label={t(($) => $.alarm.timeline.word)}
            verb={t(($) => $.alarm.timeline.addVerb)}
            acts={acts}
            onSay={(note) => void add(note)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
