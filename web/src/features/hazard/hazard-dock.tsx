import { hazardCalls, type HazardAct, type HazardCase } from '@vigil/contract/hazard/hazard'
import { useState } from 'react'
import { ActDock } from '#foundation/record/act-dock.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { useHazardActs } from './use-hazard-acts.ts'

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
  const closes = shown.reviews.filter(({ at }) => at === null).length <= 1
  const wordOf = (act: HazardAct): string =>
    act === 'approve' && !closes ? t(($) => $.hazard.act.sign) : t(($) => $.hazard.act[act])
  const press = (act: HazardAct): void => {
    if (act === 'approve') void acts.run(hazardCalls.approve, { hazardId, version })
    else if (act === 'begin') void acts.run(hazardCalls.begin, { hazardId })
    else setAsked(act)
  }
  return (
    <ActDock
      offered={offered}
      wordOf={wordOf}
      busy={acts.busy}
      failure={asked === undefined ? acts.failure : undefined}
      onPress={press}
    >
      {asked !== undefined && <ActSheet act={asked} shown={shown} acts={acts} onClose={() => setAsked(undefined)} />}
    </ActDock>
  )
}
