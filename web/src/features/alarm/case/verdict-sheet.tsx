import { falseCauses, verdicts, type AlarmVerdict, type FalseCause } from '@vigil/contract/alarm/desk'
import { useState } from 'react'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { TextArea } from '#ui/field/text-area.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import { ConflictNote } from './conflict-note.tsx'
import { OneOf } from './one-of.tsx'
import type { Acts } from './use-case.ts'
import styles from './sheet.module.css'

export interface Judgement {
  readonly verdict: AlarmVerdict
  readonly cause?: FalseCause
  readonly note?: string
}

interface VerdictSheetProps {
  /** Given with the button that opened it; a correction asks for it. */
  readonly verdict?: Exclude<AlarmVerdict, 'real'>
  readonly acts: Acts
  readonly onJudge: (judgement: Judgement) => void
  readonly onClose: () => void
}

const useWords = (verdict: VerdictSheetProps['verdict']) => {
  const t = useText()
  if (verdict === undefined)
    return {
      title: t(($) => $.alarm.sheet.correctTitle),
      hint: t(($) => $.alarm.sheet.correctHint),
      label: t(($) => $.alarm.sheet.correctNote),
      verb: t(($) => $.alarm.sheet.correctVerb),
    }
  const hint = verdict === 'false' ? t(($) => $.alarm.sheet.falseHint) : t(($) => $.alarm.sheet.testHint)
  return {
    title: t(($) => $.alarm.sheet[`${verdict}Title`]),
    hint,
    label: t(($) => $.alarm.sheet.note),
    verb: t(($) => $.alarm.sheet[`${verdict}Verb`]),
  }
}

/** What sends people home is asked twice, and a false alarm says why it came. */
export const VerdictSheet = ({ verdict: given, acts, onJudge, onClose }: VerdictSheetProps) => {
  const t = useText()
  const words = useWords(given)
  const [chosen, setChosen] = useState<AlarmVerdict | undefined>(given)
  const [cause, setCause] = useState<FalseCause | undefined>(undefined)
  const [note, setNote] = useState('')
  const said = note.trim()
  const needsNote = given === undefined
  const isReady =
    chosen !== undefined &&
    (chosen !== 'false' || cause !== undefined) &&
    (said.length >= 2 || (!needsNote && said === ''))
  const judge = (): void => {
    if (!isReady) return
    const why = chosen === 'false' && cause ? { cause } : {}
    onJudge({ verdict: chosen, ...why, ...(said === '' ? {} : { note: said }) })
  }
  return (
    <Sheet open title={words.title} closeLabel={t(($) => $.shell.nav.close)} onClose={onClose}>
      <div className={styles.form}>
        <p className={styles.hint}>{words.hint}</p>
        {given === undefined && (
          <OneOf
            label={t(($) => $.alarm.sheet.verdict)}
            options={verdicts.map((value) => ({ value, text: t(($) => $.alarm.verdicts[value]) }))}
            value={chosen}
            onChange={setChosen}
          />
        )}
        {chosen === 'false' && (
          <OneOf
            label={t(($) => $.alarm.sheet.cause)}
            options={falseCauses.map((value) => ({ value, text: t(($) => $.alarm.causes[value]) }))}
            value={cause}
            onChange={setCause}
          />
        )}
        {chosen === 'false' && cause === undefined && (
          <p className={styles.hint}>{t(($) => $.alarm.sheet.causeNeeded)}</p>
        )}
        <TextArea label={words.label} value={note} onChange={setNote} />
        <ConflictNote conflict={acts.conflict} />
        <FailureLine failure={acts.failure} />
        <Button look="ink" busy={acts.busy} disabled={!isReady} onClick={judge}>
          {words.verb}
        </Button>
      </div>
    </Sheet>
  )
}
