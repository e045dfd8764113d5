import { alarmDeskCalls, type AlarmCase, type AlarmVerdict } from '@vigil/contract/alarm/desk'
import { useState } from 'react'
import { isEndUser } from '#foundation/project/watched-scopes.ts'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { useSession } from '#foundation/session/use-session.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { Dock } from '#ui/surface/dock.tsx'
import { ConflictNote } from './conflict-note.tsx'
import { RealButton } from './real-button.tsx'
import type { Acts } from './use-case.ts'
import { VerdictSheet, type Judgement } from './verdict-sheet.tsx'
import { WordSheet } from './word-sheet.tsx'
import styles from './verdict-dock.module.css'

type Asking = Exclude<AlarmVerdict, 'real'> | 'correct' | 'handle' | 'archive'

interface DockProps {
  readonly shown: AlarmCase
  readonly acts: Acts
}
interface Part extends DockProps {
  readonly ask: (asking: Asking) => void
}

/** What the person may do now, where the thumb is. Only the first is filled. */
export const VerdictDock = ({ shown, acts }: DockProps) => {
  const t = useText()
  const [asking, setAsking] = useState<Asking | undefined>(undefined)
  const part = { shown, acts, ask: setAsking }
  return (
    <Dock>
      <section className={styles.dock} aria-label={t(($) => $.alarm.acts.dock)}>
        {asking === undefined && <ConflictNote conflict={acts.conflict} />}
        {asking === undefined && <FailureLine failure={acts.failure} />}
        <Verdicts {...part} />
        <Steps {...part} />
        <NothingToDecide shown={shown} />
      </section>
      {asking !== undefined && (
        <AskSheet shown={shown} acts={acts} asking={asking} onClose={() => setAsking(undefined)} />
      )}
    </Dock>
  )
}

/** Whether it is what it says. */
const Verdicts = ({ shown, acts, ask }: Part) => {
  const t = useText()
  if (!shown.mayDo.includes('verify')) return null
  return (
    <div className={styles.verdicts}>
      <RealButton shown={shown} busy={acts.busy} />
      {(['false', 'test', 'drill'] as const).map((verdict) => (
        <Button key={verdict} look="outline" size="large" disabled={acts.busy} onClick={() => ask(verdict)}>
          {t(($) => $.alarm.acts[verdict])}
        </Button>
      ))}
    </div>
  )
}

/** The way of an alarm before and after its verdict. */
const Steps = ({ shown, acts, ask }: Part) => {
  const t = useText()
  const { alarmId, mayDo } = shown
  const may = (act: AlarmCase['mayDo'][number]): boolean => mayDo.includes(act)
  return (
    <div className={styles.steps}>
      {may('acknowledge') && (
        <Button size="large" busy={acts.busy} onClick={() => void acts.run(alarmDeskCalls.acknowledge, { alarmId })}>
          {t(($) => $.alarm.acts.acknowledge)}
        </Button>
      )}
      {may('begin') && (
        <Button size="large" busy={acts.busy} onClick={() => void acts.run(alarmDeskCalls.begin, { alarmId })}>
          {t(($) => $.alarm.acts.begin)}
        </Button>
      )}
      {may('handle') && (
        <Button size="large" look={may('begin') ? 'outline' : 'primary'} onClick={() => ask('handle')}>
          {t(($) => $.alarm.acts.handle)}
        </Button>
      )}
      {may('archive') && (
        <Button size="large" onClick={() => ask('archive')}>
          {t(($) => $.alarm.acts.archive)}
        </Button>
      )}
      {may('correct') && (
        <Button look="text" onClick={() => ask('correct')}>
          {t(($) => $.alarm.acts.correct)}
        </Button>
      )}
    </div>
  )
}

/** Why there is nothing to press. */
const NothingToDecide = ({ shown: { state, mayDo } }: { readonly shown: AlarmCase }) => {
  const t = useText()
  const isTenant = isEndUser(useSession())
  if (state === 'archived') return <p className={styles.why}>{t(($) => $.alarm.acts.done)}</p>
  if (isTenant) return <p className={styles.why}>{t(($) => $.alarm.acts.notYours)}</p>
  if (state !== 'handled' || mayDo.includes('archive')) return null
  return <p className={styles.why}>{t(($) => $.alarm.acts.managerArchives)}</p>
}

interface AskSheetProps extends DockProps {
  readonly asking: Asking
  readonly onClose: () => void
}

const AskSheet = ({ shown, acts, asking, onClose }: AskSheetProps) => {
  const t = useText()
  const { alarmId, version } = shown
  const closing = async (done: Promise<boolean>): Promise<void> => {
    if (await done) onClose()
  }
  const judge = (judgement: Judgement): void =>
    void closing(acts.run(alarmDeskCalls.verify, { alarmId, version, ...judgement }))
  const correct = ({ note = '', ...judgement }: Judgement): void =>
    void closing(acts.run(alarmDeskCalls.correct, { alarmId, version, note, ...judgement }))
  const common = { acts, onClose }
  if (asking === 'correct') return <VerdictSheet {...common} onJudge={correct} />
  if (asking !== 'handle' && asking !== 'archive') return <VerdictSheet {...common} verdict={asking} onJudge={judge} />
  const isLast = asking === 'archive'
  return (
    <WordSheet
      {...common}
      title={t(($) => $.alarm.sheet[`${asking}Title`])}
      hint={
        shown.needsPhoto && shown.photos === 0
          ? t(($) => $.alarm.photos.needed)
          : t(($) => $.alarm.sheet[`${asking}Hint`])
      }
      label={isLast ? t(($) => $.alarm.sheet.note) : t(($) => $.alarm.sheet.handleNote)}
      verb={t(($) => $.alarm.sheet[`${asking}Verb`])}
      optional={isLast}
      onSay={(note) =>
        void closing(
          isLast
            ? acts.run(alarmDeskCalls.archive, { alarmId, version, ...(note === '' ? {} : { note }) })
            : acts.run(alarmDeskCalls.handle, { alarmId, version, note }),
        )
      }
    />
  )
}
