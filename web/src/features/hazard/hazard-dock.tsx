import { hazardCalls, type HazardAct, type HazardCase } from '@vigil/contract/hazard/hazard'
import { useState } from 'react'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { Dock } from '#ui/surface/dock.tsx'
import { useHazardActs } from './use-hazard-acts.ts'
import styles from './hazard-case.module.css'

const ActSheet = lazyPart(async () => (await import('./sheets/act-sheet.tsx')).ActSheet)

/** The one that is next stands out; the others are beside it. */
const byWeight: readonly HazardAct[] = [
  'approve',
  'submit',
  'begin',
  'assign',
  'plan',
  'reject',
  'extend',
  'judge',
  'dismiss',
]

export const HazardDock = ({ shown }: { readonly shown: HazardCase }) => {
  const t = useText()
  const acts = useHazardActs(shown)
  const [asked, setAsked] = useState<HazardAct | undefined>(undefined)
  const { hazardId, version, mayDo } = shown
  const offered = byWeight.filter((act) => mayDo.includes(act) && (act !== 'plan' || shown.level === 'major'))
  if (offered.length === 0) return null
  const closes = shown.reviews.filter(({ at }) => at === null).length <= 1
  const wordOf = (act: HazardAct): string =>
    act === 'approve' && !closes ? t(($) => $.hazard.act.sign) : t(($) => $.hazard.act[act])
  const press = (act: HazardAct): void => {
    if (act === 'approve') void acts.run(hazardCalls.approve, { hazardId, version })
    else if (act === 'begin') void acts.run(hazardCalls.begin, { hazardId })
    else setAsked(act)
  }
  return (
    <Dock>
      <FailureLine failure={asked === undefined ? acts.failure : undefined} />
      <div className={styles.buttons}>
        {offered.toReversed().map((act) => (
          <Button
            key={act}
            size="large"
            look={act === offered[0] ? 'primary' : 'outline'}
            className={act === offered[0] ? (styles.first ?? '') : ''}
            busy={acts.busy && act === offered[0]}
            onClick={() => press(act)}
          >
            {wordOf(act)}
          </Button>
        ))}
      </div>
      {asked !== undefined && <ActSheet act={asked} shown={shown} acts={acts} onClose={() => setAsked(undefined)} />}
    </Dock>
  )
}
